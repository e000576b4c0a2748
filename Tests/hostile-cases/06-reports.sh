# shellcheck shell=bash
# Reports
point=6

it 'a link at the place of the report is replaced, and what it led to stays'
view A.swift
run lint && cp "$out" "$place/expected"
echo old >"$outside/target"
may_write=("$project/report")
for target in "$outside/target" ../outside/target "$outside/new" nowhere "$outside" report; do
  ln -sfn "$target" report
  run lint --output report
  expect_exit 1
  [ ! -L report ] || fail "is a link still"
  expect_same report "$place/expected"
  rm -f report
done

it 'so is one below /dev, where a file is a file'
has_memory=false
[ ! -w /dev/shm ] || has_memory=true
if needs 'folder /dev/shm' $has_memory; then
  settle "$(mktemp -d /dev/shm/tcalint-hostile-XXXXXX)"
  view A.swift
  run lint && cp "$out" "$place/expected"
  echo old >"$outside/target"
  may_write=("$project/report")
  for target in "$outside/target" ../outside/target "$outside/new"; do
    for format in text json sarif; do
      ln -sfn "$target" report
      run lint --format "$format" --output report
      expect_exit 1
      [ ! -L report ] || fail "is a link still"
    done
  done
  for file in report new; do
    may_write=("$project/$file")
    for again in 1 2; do
      run lint --output "$file"
      expect_same "$file" "$place/expected"
    done
  done
  may_write=("$project/graph")
  ln -s "$outside/target" graph
  run graph --output graph
  expect_exit 0
  ln -sf "$outside/new" graph
  run baseline --output graph
  expect_exit 0
  may_write=("$project/.tcalint.json" "$project/.tcalint-baseline.json")
  run init
  expect_exit 0
fi

it 'a committed folder that leads out is no place for the report'
view A.swift
mkdir -p real "$outside/deep"
ln -s "$outside" out
ln -s ../outside inner
ln -s ../inner real/deeper
ln -s "$outside/deep" hole
for path in out/report ./out/report inner/report real/deeper/report real/../out/deep/report "$project/out/report"; do
  run lint --output "$path"
  expect_reported '^tcalint: error: .*report'
done
# By its letters this is `report`, which may be written.
may_write=("$project/report")
for path in out/../report hole/../report; do run lint --output "$path"; done

it 'a report of any format goes to its file, and to no folder that leads out'
view A.swift
view $'::error file=x::\x1b[2J\nB.swift'
ln -s "$outside" out
for format in text json jsonl sarif github gitlab checkstyle junit xcode markdown; do
  may_write=("$project/report")
  run lint --format "$format:report"
  expect_exit 1
  [ -s report ] || fail "$format: writes nothing"
  may_write=()
  run lint --format "$format:out/report"
  expect_reported '^tcalint: error: .*report'
done
may_write=("$project/report" "$project/other")
run lint --format sarif:out/report --format junit:other --format text
expect_reported '^tcalint: error: .*report'
[ -s other ] && [ -s "$out" ] || fail 'the other reports are not written'

it 'the architecture report goes to its file, and no name in it acts'
view A.swift $'::error file=x::\x1b[2J\nB.swift' '<script>alert(1)<!--.swift'
ln -s "$outside" out
ln -s "$outside/target" report
may_write=("$project/report")
for format in html markdown; do
  run report --format "$format" --output report
  expect_exit 0
  [ ! -L report ] || fail "is a link still"
  if grep -aq $'\e' report; then fail "$format: has an escape as it is"; fi
  case $format in html) elements=2 ;; *) elements=0 ;; esac
  [ "$(grep -ao '<script' report | wc -l)" -eq $elements ] || fail "$format: a name opens an element"
done
may_write=()
run report --output out/report
expect_reported '^tcalint: error: .*report'

it 'a report goes where its user wants it'
view A.swift
run lint && cp "$out" "$place/expected"
mkdir real && ln -s real door
: >report && chmod 640 report
may_write=("$project/real/report" "$outside/report" "$project/report")
for path in real/report door/report "$outside/report" ../outside/report report; do
  run lint --output "$path"
  expect_exit 1
  expect_same "$path" "$place/expected"
done
[ "$(stat -c %a report)" = 640 ] || fail "the file's mode has changed"

it 'standard output, pipes and /dev/null can be written to'
for file in {1..400}; do view "A$file.swift"; done
run lint --quiet && cp "$out" "$place/expected"
may_write=("$out" "$project/-") may_open=(/dev /proc)
for path in - /dev/stdout /dev/fd/1 /proc/self/fd/1; do
  run lint --quiet --output "$path"
  expect_exit 1
  expect_same "$out" "$place/expected"
  [ ! -e ./- ] || fail "writes a file '-'"
done
for path in /dev/fd/7 /dev/fd/x /dev/fd/-1 /proc/self/comm; do
  run lint --output "$path"
  expect_reported "^tcalint: error: cannot write '$path'"
done
run lint --output /dev/null
expect_exit 1
[ -c /dev/null ] || fail "replaces /dev/null"
mkfifo "$place/pipe"
# The reader is slow, and the report larger than what a pipe holds.
call='tcalint lint --output /dev/stdout | cat'
timeout "$limit" "$tcalint" lint --quiet --output /dev/stdout | { sleep 0.2 && cat; } >"$place/seen"
expect_same "$place/seen" "$place/expected"
call='tcalint lint --output >(cat)'
timeout "$limit" "$tcalint" lint --quiet --output >(sleep 0.2 && cat >"$place/pipe") &
timeout "$limit" cat "$place/pipe" >"$place/seen"
expect_same "$place/seen" "$place/expected"
wait $!
call='tcalint lint --output PIPE'
{ sleep 0.2 && cat; } <"$place/pipe" >"$place/seen" &
timeout "$limit" "$tcalint" lint --quiet --output "$place/pipe"
wait $!
expect_same "$place/seen" "$place/expected"

it 'what cannot be written to is an error, and leaves nothing'
view A.swift
mkfifo pipe
mkdir folder
may_write=(/dev/full) may_open=(/dev)
for path in pipe folder nowhere/report A.swift/report /dev/full folder/ "$(printf %0300d 0)"; do
  run lint --output "$path"
  expect_reported '^tcalint: error: '
done
