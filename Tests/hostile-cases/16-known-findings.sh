# shellcheck shell=bash
# Suppressions and baselines
point=16

baseline() { # ENTRY…: a baseline with these lines
  printf '{"version": 1, "findings": [\n' && printf '%s\n' "$@" && printf ']}\n'
}
entry='{"path": "A.swift", "rule": "dependency-in-view", "in": "A.uuid", "message": "m", "line": "0", "fingerprint": "f"},'

it 'a comment suppresses a finding, and what is written in it is not acted on'
view A.swift B.swift
sed -i $'2i\\  // tcalint:disable dependency-in-view -- \e[31m%0A::error::' A.swift
sed -i $'2i\\  // tcalint:disable:next \e[31m -- why' B.swift
for format in text json; do
  run lint --format "$format"
  expect_exit 1
  grep -aq 'B.swift' "$out" || fail "no finding in B.swift"
done
grep -q '"suppressed": 1$' "$out" || fail "the finding is not suppressed"

it 'many comments, and long ones, take their time only'
view A.swift
{ yes '// tcalint:disable:next dependency-in-view, dependency-in-veiw, all' | head -n 50000; } >B.swift
{ printf '// tcalint:disable '; yes 'a,' | head -c 1000000 | tr -d '\n'; echo; } >C.swift
{ printf '// tcalint:'; head -c 1000000 /dev/zero | tr '\0' x; echo; } >D.swift
{ yes '/*tcalint:disable all*//*tcalint:enable x*/' | head -n 50000 | tr -d '\n'; echo; } >E.swift
{ yes '/*tcalint:' | head -n 100000 | tr -d '\n'; echo; } >F.swift
run lint --quiet
expect_exit 1
expect_found A.swift

it 'nothing is written through a link, nor beside a finding that is not there'
view "$outside/A.swift" B.swift
ln -s "$outside/A.swift" A.swift
mkdir C.swift D && ln -s ../../outside D/out
may_write=("$project/B.swift")
may_open=("$project")
run lint --suppress why
expect_exit 2
may_write=()
grep -q 'tcalint:disable:next dependency-in-view -- why' B.swift || fail "B.swift has no comment"
if grep -q tcalint "$outside/A.swift"; then fail "wrote through a link"; fi

it 'a wrong baseline is one line that says where, and nothing is linted'
view A.swift
for text in '' '[]' '{' '{"version": 9, "findings": []}' '{"version": 1, "findings": [{"path": ""}]}' '<<<<<<< HEAD' "$(baseline 1)" \
  "$(baseline "${entry/message/massage}")" $'{"\e[31m": 1}' "$(head -c 300000 /dev/zero | tr '\0' '[')"; do
  printf '%s' "$text" >wrong.json
  expect_refused lint --baseline wrong.json
  expect_lines 'wrong.json:[0-9]+:[0-9]+: '
done
mkfifo fifo && mkdir folder && ln -s "$outside/Secret.swift" link
for file in fifo folder link none; do expect_refused lint --baseline "$file"; done
expect_refused lint --baseline "$(printf 'a/%.0s' {1..40000})"
run lint --prune
expect_exit 2

it 'a huge baseline is read in time, and what leads out of the tree is only a name'
view A.swift
baseline "${entry//A.swift/../outside/Secret.swift}" "${entry//A.swift//etc/passwd}" >b.json
run lint --baseline b.json
expect_exit 1
{ echo '{"version": 1, "findings": [' && yes "$entry" | head -n 150000; echo ']}'; } >b.json
run lint --baseline b.json
expect_linted A.swift
head -c 40000000 /dev/zero >b.json
expect_refused lint --baseline b.json

it 'a baseline is replaced as a whole, and only where it is in the tree'
view A.swift
may_write=("$project/.tcalint-baseline.json")
run baseline .
expect_exit 0
run lint --baseline .tcalint-baseline.json
expect_exit 0
rm A.swift && echo >A.swift
run lint --baseline .tcalint-baseline.json --prune
expect_exit 0
if grep -q A.swift .tcalint-baseline.json; then fail "the entry is still there"; fi
may_write=(/dev/full)
ln -s "$outside" out
expect_refused baseline --output out/b.json .
expect_refused baseline --output /dev/full .
