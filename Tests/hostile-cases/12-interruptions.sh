# shellcheck shell=bash
# Interruptions
point=12

many() { # a folder whose report has half a megabyte
  local file line
  for file in {1..40}; do
    { echo 'import SwiftUI' && printf 'struct A%s: View { @Dependency(\\.uuid) var uuid }\n' {1..50}; } >"$file.swift"
  done
  "$tcalint" lint --quiet --output "$place/expected"
}
expect_old_or_new() { # the content of the report, and that nothing else was left
  local left
  echo old | cmp -s - report || cmp -s report "$place/expected" || fail "the report is neither old nor new"
  left=(report.* .report* .tcalint* *.tmp .*.tmp)
  [ ${#left[@]} -eq 0 ] || { fail "a temporary is left: ${left[0]:-}" && rm -f "${left[@]}"; }
}
with_faults() { # FAULTS: writes a report
  call="tcalint lint --output report with $1"
  echo old >report
  (timeout -k 1 "$limit" strace -f -o /dev/null -e "trace=${1%%:*}" -e "inject=$1" \
    "$tcalint" lint --quiet --output report >"$out" 2>"$err"; exit $?) 2>/dev/null
  code=$?
}

it 'ended at any time, the report is old or new, and nothing else is left'
many
started=$(date +%s%N)
"$tcalint" lint --quiet --output report
duration=$((($(date +%s%N) - started) / 1000000 + 4))
signals=(INT TERM HUP)
for ((i = 0; i < 75; i++)); do
  echo old >report
  after=$((duration * 10 * (i % 25 + 1) / 25))
  printf -v delay '%d.%04d' $((after / 10000)) $((after % 10000))
  call="tcalint lint --output report, ${signals[i % 3]} after $delay s"
  timeout -s "${signals[i % 3]}" "$delay" "$tcalint" lint --quiet --output report 2>/dev/null
  expect_old_or_new
done

it 'also while it writes, and before the report gets its name'
if needs strace $has_strace; then
  many
  for signal in INT TERM HUP; do
    for calls in write:1 write:2 fchmod:1 fsync:1 rename,renameat,renameat2:1 openat:20+ unlink,unlinkat:1; do
      with_faults "${calls%:*}:signal=$signal:when=${calls#*:}"
      expect_old_or_new
    done
  done
fi

it 'a disk that is full or fails keeps the old report'
many
if needs strace $has_strace; then
  for faults in write:error={ENOSPC,EIO,EDQUOT}:when=1 rename,renameat,renameat2:error=EIO; do
    with_faults "$faults"
    expect_reported '^tcalint: error: '
    expect_old_or_new
    [ "$(head -c 3 report)" = old ] || fail "the old report is gone"
  done
  faults=''
fi

it 'so does a file that may not grow'
many
for blocks in 1 100; do
  echo old >report
  under "ulimit -f $blocks" lint --quiet --output report
  expect_reported '^tcalint: error: '
  expect_old_or_new
done

it 'signals that are ignored stay so'
many
for signal in INT HUP; do
  echo old >report
  call="tcalint lint --output report, ignoring $signal"
  (trap '' $signal && exec "$tcalint" lint --quiet --output report) &
  sleep 0.02
  kill -s $signal $! 2>/dev/null
  wait $!
  expect_same report "$place/expected"
  expect_old_or_new
done

it 'temporaries of others are no obstacle, and stay'
view A.swift
run lint && cp "$out" "$place/expected"
may_write=("$project/report")
touch $(printf '.tcalint-%s.tmp ' {1..1000} {a..z} {a..z}{a..z})
touch $(printf 'report.%s.tmp ' $(seq $((BASHPID + 1)) $((BASHPID + 1000))))
mkdir .tcalint-.tmp .tcalint.tmp report.tmp
ln -s "$outside/x" .tcalint-0.tmp
mkfifo .tcalint-00.tmp
for again in false true; do
  ! $again || rm -f report
  run lint --output report
  expect_exit 1
  expect_same report "$place/expected"
done
