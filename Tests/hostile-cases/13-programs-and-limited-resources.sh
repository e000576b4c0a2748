# shellcheck shell=bash
# Programs, and little room
point=13

it 'a git in the repository is not run, whatever the search path'
work_tree
mkdir bin
for name in git bin/git bin/less swift-backtrace; do cp "$bait" "$name"; done
for path in ".:$PATH" ":$PATH" "bin:$PATH" "./bin:$PATH" "$PATH:" "$project/bin:$PATH" "$project:$PATH"; do
  PATH=$path run lint
  expect_work_tree
done
for variables in PATH=.:bin PATH= NAME=x; do
  call="$variables tcalint lint"
  keep env -i "$variables" "$tcalint" lint
  expect_work_tree
done

nested() { # OPENER: a file with ten thousand of them
  { printf 'import SwiftUI\nfunc f() {\n' && printf -- "${1//%/%%}%.0s" {1..10000}; } >Nested.swift
}
openers=('(' '[' '{' '.run {' 'if x {' 'f(a: [' '"\\(' 'struct A {' '#if A\n' 'a ? b : ' '!' 'A<' 'x = '
  'switch x { case 1: ' '.a' 'repeat {' '-' '@A(' 'let (' '() -> ')

it 'little memory: the run ends, or reports it'
work_tree
yes 'func f() { g(1, [2], { $0 }) }' | head -n 60000 >B.swift
for memory in 40000 60000 80000 100000 120000 150000 200000 300000; do
  for jobs in 1 2 16; do
    under "ulimit -v $memory" lint --jobs $jobs
    expect_linted_or_reported A.swift IgnoredButTracked.swift
  done
done

it 'a crash is not taken for a lack of memory'
view A.swift
mkfifo "$place/input"
call='tcalint lint --stdin, which crashes where memory is limited'
(ulimit -v 8000000; export SWIFT_BACKTRACE=enable=no; exec "$tcalint" lint --stdin --stdin-path A.swift <"$place/input" >"$out" 2>"$err") 2>/dev/null &
child=$!
exec 9>"$place/input"
# The fourth signal is SIGILL.
for ((wait = 0; wait < 200; wait++)); do
  if grep -qE '^SigCgt:.*[89a-f]$' "/proc/$child/status"; then break; fi
  sleep 0.05
done
kill -ILL "$child"
exec 9>&-
wait "$child" 2>/dev/null
code=$?
[ "$code" -eq 132 ] || fail "exit code $code, expected that of a crash"
expect_lines 'memory' 0

it 'a small stack and deep nesting'
view A.swift
for opener in "${openers[@]}"; do
  nested "$opener"
  for stack in 8192 1024 256; do
    under "ulimit -s $stack" lint --jobs 1 --profile all
    call="$call of $opener"
    expect_linted_or_reported A.swift
  done
done

it 'little memory and deep nesting'
view A.swift
for opener in "${openers[@]}"; do
  nested "$opener"
  for memory in 60000 100000 200000; do
    under "ulimit -v $memory; ulimit -s 1024" lint --profile all
    call="$call of $opener"
    expect_linted_or_reported A.swift
  done
done

it 'no threads, a small stack and deep nesting'
if needs 'other user' $has_someone; then
  as=("${someone[@]}")
  view A.swift
  for opener in "${openers[@]}"; do
    nested "$opener"
    for limits in 'ulimit -u 1' 'ulimit -u 1; ulimit -s 1024' 'ulimit -u 1; ulimit -s 256'; do
      under "$limits" lint --profile all
      call="$call of $opener"
      expect_linted_or_reported A.swift
    done
  done
fi

it 'threads that fail to start'
if needs strace $has_strace; then
  work_tree
  nested '('
  for faults in clone,clone3:error=EAGAIN clone,clone3:error=EAGAIN:when=2+ clone,clone3:error=ENOMEM; do
    run lint
    expect_linted_or_reported A.swift IgnoredButTracked.swift
  done
  faults=''
fi
