// The frame of the page: its views, its addresses, and its theme.

const sections = new Map();
const graphView = new GraphView();
const findingsView = new FindingsView();
const views = [
  {name: "summary", title: "Summary", draw: summaryView},
  {name: "changes", title: "Changes", draw: changesView, isHidden: !isCompared},
  {name: "graphs", title: "Graphs", draw: () => graphView.root, isWide: true},
  {name: "findings", title: "Findings", draw: () => findingsView.root},
  {name: "hot-spots", title: "Hot spots", draw: hotSpotsView},
].filter((view) => !view.isHidden);

function section(view) {
  const found = sections.get(view.name);
  if (!found.hasChildNodes()) found.append(view.draw());
  return found;
}

// Shows the view of the address: `#findings?rule=…`, `#graphs/clients/APIClient`.
function route() {
  const [path, query = ""] = decodeHash(location.hash.slice(1));
  const [name, ...rest] = path.split("/");
  const view =
      views.find((other) => other.name === name) ?? views.find((other) => other.name === "changes") ?? views[0];
  const hadFocus = document.activeElement?.closest("main");
  for (const other of views) {
    sections.get(other.name).hidden = other !== view;
    if (other === view)
      other.link.setAttribute("aria-current", "page");
    else
      other.link.removeAttribute("aria-current");
  }
  section(view);
  if (view.name === "findings") findingsView.show(query);
  if (view.name === "graphs") {
    const kind = Math.max(0, graphs.findIndex((graph) => graph.kind === rest[0]));
    graphView.show(kind, graphs[kind].places.get(decode(rest.slice(1).join("/"))));
  }
  // The focus must not stay in a view that is hidden, or on a link that is gone.
  const active = document.activeElement;
  if (hadFocus && (!active || active === document.body || active.closest("[hidden]"))) {
    const shownSection = sections.get(view.name);
    shownSection.setAttribute("tabindex", "-1");
    shownSection.focus({preventScroll: true});
  }
  window.scrollTo(0, 0);
}

function decodeHash(hash) {
  const place = hash.indexOf("?");
  return place < 0 ? [hash] : [hash.slice(0, place), hash.slice(place + 1)];
}

function decode(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

// MARK: Theme

const themes = ["auto", "light", "dark"];

function storedTheme() {
  try {
    return themes.includes(localStorage.getItem("theme")) ? localStorage.getItem("theme") : "auto";
  } catch {
    return "auto";
  }
}

function setTheme(theme) {
  if (theme === "auto")
    document.documentElement.removeAttribute("data-theme");
  else
    document.documentElement.setAttribute("data-theme", theme);
  try {
    localStorage.setItem("theme", theme);
  } catch {
    // A page in a sandbox has no storage.
  }
}

// MARK: Start

function start() {
  const title = shown(data.title);
  document.title = `${title} – architecture`;
  const main = element("main", {id: "main"});
  const navigation = element("nav", {"aria-label": "Views"});
  for (const view of views) {
    const made = element(
        "section",
        {id: `view-${view.name}`, class: view.isWide ? "wide" : null, "aria-label": view.title, hidden: true});
    sections.set(view.name, made);
    main.append(made);
    view.link = element("a", {href: `#${view.name}`}, view.title);
    navigation.append(view.link);
  }
  const theme = choice(
      "Theme",
      [["auto", "Automatic"], ["light", "Light"], ["dark", "Dark"]].map(
          ([value, text]) => option(value, text, value === storedTheme())),
      setTheme);
  setTheme(storedTheme());
  document.body.append(
      element(
          "a", {
            class: "skip",
            href: "#main",
            click: (event) => {
              event.preventDefault();
              main.setAttribute("tabindex", "-1");
              main.focus();
            }
          },
          "Skip to content"),
      element(
          "header", {class: "bar"},
          element(
              "div", {class: "name"}, element("h1", {}, data.title),
              element(
                  "span", {class: "quiet"}, `TCALint ${data.toolVersion}`,
                  isCompared && [" · since ", element("code", {}, data.comparedWith.name)])),
          navigation, theme.label),
      main, dialog);
  window.addEventListener("hashchange", route);
  // On paper are all views, with the findings that the filters select.
  window.addEventListener("beforeprint", () => {
    for (const view of views) section(view);
    if (!findingsView.list) findingsView.show("");
    if (!graphView.view) graphView.show(0);
    for (const group of findingsView.list.querySelectorAll(".group")) group.draw();
    for (const table of document.querySelectorAll(".scroll")) table.drawAll?.();
  });
  route();
  document.getElementById("without-script").remove();
}

start();
