# shellcheck shell=bash
# JSON
point=10
# DEL, C1, the marks and overrides of direction, the separators of lines; bytes in hexadecimal.
controls=(7f c280 c285 c29b c29f d89c e2808e e2808f e280a8 e280a9 e280aa e280ab e280ac e280ad e280ae)
controls+=(e281a6 e281a7 e281a8 e281a9)
raw() { printf "$(sed 's/../\\x&/g' <<<"$1")"; }
expect_no_controls() {
  local control
  for control in 1b 07 "${controls[@]}"; do
    if grep -aqF "$(raw "$control")" "$out" "$err"; then fail "prints $control as it is"; fi
  done
}
expect_escapes() { # DIGITS…
  local digits
  for digits; do grep -qi "\\\\u$digits" "$out" || fail "no \\u$digits"; done
}

it 'controls in names of files are escaped'
for control in 01 1b "${controls[@]}"; do
  text=$(raw "$control")
  view "a${text}b.swift" "$text/$text.swift"
done
run lint
expect_exit 1
expect_no_controls
run lint --format json
expect_exit 1
expect_no_controls
expect_escapes 007f 0080 009b 202e 2066 200f 061c 2028

it 'controls in names of what cannot be read are escaped'
for control in 1b "${controls[@]}"; do ln -s /proc/self/environ "a$(raw "$control")b.swift"; done
view $'\xff.swift' $'\x9b.swift'
run lint --format json
expect_exit 2
expect_no_controls
expect_escapes 007f 0080 009b 202e 2066 200f 061c 2028
run lint "no$(raw e280ae)thing" "$(raw c29b)"
expect_exit 2
expect_no_controls

it 'controls in sources are escaped'
for control in 00 1b "${controls[@]}"; do
  text=$(raw "$control" | tr -d '\0')
  view "A$control.swift"
  sed -i "s/A/A$text/; s/uuid/a$text/g; s|\$|// $text|" "A$control.swift"
  printf 'struct %s {\nlet = "%s"\n} %s\n' "$text" "$text" "$text" >"B$control.swift"
done
for format in json text; do
  run lint --profile all --format $format
  expect_exit 1
  expect_no_controls
done

it 'controls in the name of the working directory and in arguments are escaped'
folder="a$(raw e280ae)$(raw c29b)$(raw 1b)"
mkdir "$folder" && cd "$folder" && view A.swift
run lint --format json
expect_exit 1
expect_no_controls
for argument in "lint --x$folder" "lint --only=$folder" "lint --format=$folder" "lint --jobs=$folder" \
  "lint --output=$folder/x" "lint $folder" "$folder" "explain $folder" "help $folder"; do
  run $argument
  expect_exit 2
  expect_no_controls
done
