# shellcheck shell=bash
# Configurations
point=17

it 'a configuration names nothing outside of the tree'
view A.swift
echo '{"rules": {"dependency-in-view": "off"}, "SECRET": 1}' >"$outside/base.json"
for extended in ../outside/base.json "$outside/base.json" link.json folder/base.json ../project/../outside/base.json; do
  ln -sfn ../outside/base.json link.json
  ln -sfn ../outside folder
  echo "{\"extends\": \"$extended\"}" >.tcalint.json
  run lint
  expect_reported 'cannot extend'
  expect_found A.swift
done
rm link.json folder
for named in ../outside/Secret.swift "$outside/Secret.swift" /etc/passwd; do
  echo "{\"baseline\": \"$named\"}" >.tcalint.json
  run lint
  expect_reported 'it is outside of'
  expect_found A.swift
done
ln -sf "$outside/base.json" .tcalint.json
run lint
expect_reported 'a link that leads out of'
expect_found A.swift

it 'another kind of file in the place of a configuration is reported, and not waited for'
view A.swift b/B.swift
for make in 'mkfifo' 'mkdir' 'ln -s /dev/zero' 'ln -s .tcalint.json' 'ln -s /proc/self/environ'; do
  rm -rf b/.tcalint.json && $make b/.tcalint.json
  run lint
  expect_reported 'cannot read the configuration'
  expect_found A.swift b/B.swift
done
rm -rf b/.tcalint.json && truncate -s 2G b/.tcalint.json
run lint
expect_reported 'larger than 1 MB'

it 'configurations that extend one another in a cycle, or in an infinite chain, end'
view A.swift
echo '{"extends": ["b.json", "b.json"]}' >.tcalint.json
echo '{"extends": [".tcalint.json", "b.json", "c.json"]}' >b.json
echo '{"extends": ["b.json", ".tcalint.json"]}' >c.json
run lint
expect_reported "'extends' forms a cycle" 4
for n in $(seq 0 40); do echo "{\"extends\": [\"$((n + 1)).json\", \"$((n + 1)).json\"]}" >"$n.json"; done
echo '{"extends": "0.json"}' >.tcalint.json
run lint
expect_reported 'at most 32 files'
expect_found A.swift

it 'a deep, a long and a wrong configuration take their time only'
view A.swift
{ printf '{"rules": '; head -c 900000 /dev/zero | tr '\0' '['; } >.tcalint.json
run lint
expect_reported 'more than 100 deep'
{ echo '{'; seq 1 50000 | sed 's/.*/"k&": 1,/'; echo '}'; } >.tcalint.json
run lint
expect_reported 'unknown key' 20
{ printf '{"exclude": ['; seq 1 60000 | sed 's/.*/"**\/a&",/'; echo ']}'; } >.tcalint.json
run lint
expect_reported 'more than 1000 patterns'
{ printf '{"overrides": ['; seq 1 9000 | sed 's/.*/{"files": ["*.swift"], "failOn": "info"},/'; echo ']}'; } >.tcalint.json
run lint
expect_reported 'more than 1000 patterns'

it 'no pattern takes more than its time'
mkdir -p "$(printf 'a/%.0s' $(seq 1 50))"
for n in $(seq 1 300); do : >"$(printf 'a/%.0s' $(seq 1 50))$(printf 'a%.0s' $(seq 1 200))$n.swift"; done
view A.swift
{
  printf '{"exclude": ['
  for n in $(seq 1 40); do printf '"**/%sb%s",' "$(printf '*a%.0s' $(seq 1 45))" "$n"; done
  for n in $(seq 1 900); do printf '"%sb%s",' "$(printf '**/a/%.0s' $(seq 1 25))" "$n"; done
  echo ']}'
} >.tcalint.json
run lint --quiet
expect_exit 1
expect_found A.swift

it 'rules of a configuration find no more than can be reported'
view A.swift
{
  printf '{"ownRules": {'
  for n in $(seq 1 100); do printf '"own-%s": {"pattern": "f($$$)", "message": "found", "rewrite": "g()"},\n' "$n"; done
  echo '}}'
} >.tcalint.json
for n in 1 2 3 4; do printf 'f();%.0s' $(seq 1 10000) >"B$n.swift"; done
for format in text json sarif; do
  under 'ulimit -v 2000000' lint --format "$format" --output "$scratch/report"
  expect_reported "the rule 'own-[0-9]*' has more than 1000 findings" 20
done
rm "$scratch/report"

it 'many configurations, one in another and side by side, take their time only'
git init --quiet
view A.swift
for n in $(seq 1 2000); do
  mkdir -p "d$n" && echo 'struct B {}' >"d$n/B.swift"
  echo '{"extends": "../base.json", "overrides": [{"files": ["*.swift"], "report": true}]}' >"d$n/.tcalint.json"
done
{ echo '{"rules": {"unused-dependency": "off"}, "exclude": ['; seq 1 900 | sed 's/.*/"x&",/'; echo ']}'; } >base.json
echo '{}' >.tcalint.json
run lint
expect_linted A.swift
deep=$(printf 'e/%.0s' $(seq 1 40))
mkdir -p "$deep" && view "${deep}C.swift"
for n in $(seq 1 40); do echo '{"exclude": ["never"]}' >"$(printf 'e/%.0s' $(seq 1 "$n")).tcalint.json"; done
run lint
expect_reported 'have 16 configurations' 20

it 'paths of many parts take their room only'
view A.swift
many=$(printf '/a%.0s' {1..1950})
echo "{\"baseline\": \"$(printf 'a/%.0s' {1..16000})b.json\"}" >.tcalint.json
under 'ulimit -v 200000' lint
expect_reported 'file name too long'
expect_found A.swift
for folder in {1..20}; do
  mkdir -p "d$folder" && echo 'struct B {}' >"d$folder/B.swift"
  { printf '{"extends": ['; printf "\"%s$many\", " {1..31}; echo ']}'; } >"d$folder/.tcalint.json"
done
echo '{}' >.tcalint.json
under 'ulimit -v 400000' lint
expect_reported "cannot extend" 20
expect_found A.swift
rm -r d*
entry='"rule": "dependency-in-view", "in": "A.uuid", "message": "m", "line": "0", "fingerprint": "f"},'
{ echo '{"version": 1, "findings": ['; printf "{\"path\": \"%s$many\", $entry\n" {1..2000}; echo ']}'; } >b.json
echo '{"baseline": "b.json", "exclude": ["never"]}' >.tcalint.json
for path in . A.swift; do
  under 'ulimit -v 400000' lint "$path"
  expect_linted A.swift
done
under 'ulimit -v 400000' lint --prune
expect_linted A.swift
if grep -q dependency-in-view b.json; then fail 'the entries are still there'; fi

it 'an Xcode project whose groups have long names, one in another, takes its room only'
view A.swift
mkdir App.xcodeproj
{
  echo '{ rootObject = P; objects = {'
  echo 'P = { isa = PBXProject; buildConfigurationList = L; };'
  echo "L = { isa = XCConfigurationList; buildConfigurations = ($(printf 'C%s, ' {1..3000})); };"
  printf 'C%s = { isa = XCBuildConfiguration; baseConfigurationReference = F%s; };\n' $(seq 1 3000 | sed 's/.*/& &/')
  printf 'F%s = { isa = PBXFileReference; path = "%s.xcconfig"; };\n' $(seq 1 3000 | sed 's/.*/& &/')
  echo "G0 = { isa = PBXGroup; path = x; children = ($(printf 'F%s, ' {1..3000})); };"
  for ((group = 1; group < 64; group++)); do
    printf 'G%d = { isa = PBXGroup; path = %02000d; children = (G%d, ); };\n' $group 0 $((group - 1))
  done
  echo '}; }'
} >App.xcodeproj/project.pbxproj
under 'ulimit -v 200000' lint
expect_linted A.swift

it 'commands in a configuration have no effect where it is reported'
view A.swift
printf '{"\e[31m\n": 1}' >.tcalint.json
run lint
expect_reported '\.tcalint\.json:1:2: this string has no closing quote|control character'
printf '{"\\u001b[31m\\n::error::": 1, "rules": {"\\u202e": "off"}, "exclude": ["{\\u001b"]}' >.tcalint.json
run lint
expect_reported '<U\+001B>' 2
expect_reported '<U\+202E>'
expect_found A.swift
