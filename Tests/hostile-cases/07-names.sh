# shellcheck shell=bash
# Names
point=7
composed=$'\xc3\xa9' decomposed=$'e\xcc\x81'

it 'a name ends in .swift by its bytes'
view $'X\xd8\x80.swift' $'\xcc\x81.swift' $'Y\xe2\x80\x8d.swift' $'\xcc\x81folder/Z.swift' $'Folder\xd8\x80/Z.swift'
run lint
expect_files 5
git init -q
run lint
expect_files 5
run lint $'X\xd8\x80.swift' $'\xcc\x81folder'
expect_files 2

it 'two names that look the same are two files, each with its own line'
view "$composed.swift" "$decomposed.swift"
sed -i 's/var uuid/var other/' "$decomposed.swift"
for paths in . "$composed.swift $decomposed.swift" "$decomposed.swift $composed.swift"; do
  run lint $paths
  expect_files 2
  grep -aA 1 "^$composed.swift" "$out" | grep -q 'var uuid' || fail "not the line of the composed name"
  grep -aA 1 "^$decomposed.swift" "$out" | grep -q 'var other' || fail "not the line of the decomposed name"
done

it 'so are two folders'
view "$composed/A.swift" "$decomposed/A.swift"
sed -i 's/var uuid/var other/' "$decomposed/A.swift"
for paths in . "$composed $decomposed" "$composed $decomposed/A.swift"; do
  run lint $paths
  expect_files 2
  grep -aA 1 "^$composed/" "$out" | grep -q 'var uuid' || fail "not the line of the composed name"
  grep -aA 1 "^$decomposed/" "$out" | grep -q 'var other' || fail "not the line of the decomposed name"
done
run lint "$decomposed"
expect_files 1

it 'names with line breaks, quotes, escapes and turned letters are linted, and shown as what they are'
view $'a\nb.swift' $'c\rd.swift' 'e"f.swift' "g'h.swift" $'i\e[2Jj.swift' $'k\xe2\x80\xael.swift' ' .swift' '-h.swift'
view '--output=x.swift' '*.swift' 'a\b.swift' $'\xc2\x9b31m.swift' '$(touch x).swift'
view $'\nA.swift:3:3: error: view.swift'
for repository in false true; do
  ! $repository || { git init -q && git add .; }
  run lint
  expect_files 14
  if grep -aq $'\xe2\x80\xae\|\xc2\x9b' "$out" "$err"; then fail "prints a control as it is"; fi
  [ "$(grep -ac '\[dependency-in-view\]$' "$out")" -eq 14 ] || fail "a line break in a name is one in the report"
done
run lint -- -h.swift --output=x.swift
expect_files 2

it 'a name that is not UTF-8 is reported, and the rest linted'
view A.swift $'\xff.swift' $'\xc3.swift' $'Folder\xed\xa0\x80/B.swift' $'\xc0\xae.swift'
for repository in false true; do
  ! $repository || { git init -q && git add .; }
  run lint
  expect_reported 'its name is not UTF-8' 4
  expect_found A.swift
done

it 'paths of the maximum length, and longer, are reported'
view A.swift "$(printf %0249d 0).swift"
folder=$(printf %0200d 0)
for depth in {1..30}; do mkdir "$folder" && cd "$folder" || break; done 2>/dev/null
view Deep.swift
cd "$project" || exit 2
run lint
expect_exit 2
expect_found A.swift
