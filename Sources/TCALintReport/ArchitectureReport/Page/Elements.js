// Elements of the page. Text of the data is only ever added as text.

const svgNamespace = "http://www.w3.org/2000/svg";

// Control characters and those that change the direction of text, which are shown by their codes.
const unsafe =
    /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]/g;

function shown(text) {
  return String(text).replace(
      unsafe, (sign) => `<U+${sign.codePointAt(0).toString(16).toUpperCase().padStart(4, "0")}>`);
}

function append(element, children) {
  for (const child of children.flat(Infinity)) {
    if (child === null || child === undefined || child === false) continue;
    element.append(child instanceof Node ? child : shown(child));
  }
  return element;
}

// An element of HTML: a property that is a function listens to an event, any other is an attribute.
function element(name, properties = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (typeof value === "function")
      made.addEventListener(key, value);
    else if (value === true)
      made.setAttribute(key, "");
    else if (value !== false && value !== null && value !== undefined)
      // A value is compared with names of the data.
      made.setAttribute(key, key === "value" ? value : shown(value));
  }
  return append(made, children);
}

function svgElement(name, attributes = {}, ...children) {
  const made = document.createElementNS(svgNamespace, name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== null && value !== undefined) made.setAttribute(key, shown(value));
  }
  return append(made, children);
}

// A message, whose names in backticks are code.
function message(text) {
  const parts = text.split("`");
  return parts.map(
      (part, index) => index % 2 === 1 && index + 1 < parts.length ? element("code", {}, part)
          : index % 2 === 1                                        ? "`" + part
                                                                   : part);
}

function plural(count, noun) {
  return `${count.toLocaleString("en")} ${noun}${count === 1 ? "" : "s"}`;
}

// A path below the folder that is reported on, and a line.
function place(path, line) {
  if (!path) return "";
  const short = path.startsWith(data.folder) ? path.slice(data.folder.length) : path;
  return line ? `${short}:${line}` : short;
}

function tag(kind, text = kind) {
  return element("span", {class: `tag ${kind}`}, text);
}

function option(value, text, isSelected = false) {
  return element("option", {value, selected: isSelected}, text);
}

// A choice with a label.
function choice(label, options, change) {
  const select = element("select", {change: () => change(select.value)}, options);
  return {label: element("label", {}, label, select), select};
}

// A button that shows more. On paper it is only the number.
function moreButton(count, click) {
  return element(
      "button", {type: "button", class: "more", click}, element("span", {class: "on-screen"}, "Show "),
      element("span", {class: "on-paper"}, "and "), `${count.toLocaleString("en")} more`);
}

// As many of some elements as a reader can look through, and a button that adds the rest.
function cappedList(parent, values, draw, limit = 100) {
  const add = (part) => {
    const fragment = document.createDocumentFragment();
    for (const value of part) append(fragment, [draw(value)]);
    parent.append(fragment);
  };
  add(values.slice(0, limit));
  if (values.length <= limit) return parent;
  const more = moreButton(values.length - limit, () => {
    more.remove();
    add(values.slice(limit));
  });
  return [parent, more];
}

function columnHeads(titles) {
  return element("thead", {}, element("tr", {}, titles.map((title) => element("th", {scope: "col"}, title))));
}

// A table whose columns can be sorted: { title, value(row), cell(row)?, isNumber }.
function sortableTable(columns, rows, sortedBy, limit = 25) {
  let [sorted, isDescending, isWhole] = [sortedBy, true, rows.length <= limit];
  const body = element("tbody");
  const heads = columns.map(
      (column, index) => element(
          "th", {scope: "col", class: column.isNumber ? "number" : null},
          element(
              "button", {
                type: "button",
                click: () => {
                  isDescending = sorted === index ? !isDescending : Boolean(column.isNumber);
                  sorted = index;
                  draw();
                },
              },
              column.title)));
  const more = element(
      "button", {
        type: "button",
        click: () => {
          isWhole = true;
          draw();
        }
      },
      `Show all ${rows.length}`);
  function draw() {
    const {value} = columns[sorted];
    const all = rows.map((row, index) => [value(row), index, row]).sort((left, right) => {
      const order = typeof left[0] === "number" ? left[0] - right[0]
          : left[0] < right[0]                  ? -1
          : left[0] > right[0]                  ? 1
                                                : 0;
      return (isDescending ? -order : order) || left[1] - right[1];
    });
    heads.forEach((head, index) => {
      if (index === sorted)
        head.setAttribute("aria-sort", isDescending ? "descending" : "ascending");
      else
        head.removeAttribute("aria-sort");
    });
    const most = columns.map((column) => column.isNumber ? Math.max(1, largest(rows, column.value)) : 0);
    body.replaceChildren(...all.slice(0, isWhole ? undefined : limit)
                             .map(([, , row]) => element("tr", {}, columns.map((column, index) => {
                                    const cell = element("td", {class: column.isNumber ? "number" : null});
                                    if (column.isNumber && index === sorted) {
                                      const bar = element("span", {class: "bar-of-number", "aria-hidden": "true"});
                                      bar.style.width = `${(40 * column.value(row)) / most[index]}px`;
                                      cell.append(bar);
                                    }
                                    return append(cell, [column.cell ? column.cell(row) : column.value(row)]);
                                  }))));
    more.hidden = isWhole;
  }
  draw();
  const head = element("thead", {}, element("tr", {}, heads));
  const made = element("div", {class: "scroll"}, element("table", {}, head, body), more);
  made.drawAll = () => more.click();
  return made;
}
