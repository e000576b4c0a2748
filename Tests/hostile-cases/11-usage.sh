# shellcheck shell=bash
# Usage
point=11

it 'an empty path is an error, not the working directory'
view A.swift
expect_refused lint ''
expect_refused lint '' ''
expect_refused lint -- ''
run lint A.swift ''
expect_exit 2

it "what '..' leaves has to be there"
view A.swift real/B.swift
ln -s real link
echo '{}' >c.json
for arguments in init lint 'lint --config c.json' graph migrate 'baseline --output -' 'config show'; do
  for path in nowhere/.. "$project/nowhere/.." real/../nowhere/.. A.swift/.. nowhere/../real nowhere/../A.swift; do
    # shellcheck disable=SC2086
    run $arguments "$path"
    expect_reported "^tcalint: error: .*'$path'"
  done
done
for option in '--config nowhere/../c.json' '--output nowhere/../report' '--format json:nowhere/../report' \
  '--baseline nowhere/../b.json' '--stdin --stdin-path nowhere/../A.swift'; do
  # shellcheck disable=SC2086
  run lint $option
  expect_reported '(no such file or|not a) directory'
done
git init -q
run hook install --hooks-path nowhere/../hooks
expect_reported 'no such file or directory'
for path in real/.. ./real/../A.swift link/../A.swift real/../real/../A.swift; do
  run lint "$path"
  expect_linted A.swift
done

it '--output wants a name'
view A.swift
expect_refused lint --output -- A.swift
expect_refused lint --output ''
expect_refused lint --output=
expect_refused lint A.swift --output

it 'rules that leave no rule are an error'
view A.swift
every=$("$tcalint" rules --format json | sed -n 's/.*"id": "\(.*\)".*/\1/p' | paste -sd ,)
expect_refused lint --only dependency-in-view --disable dependency-in-view
expect_refused lint --disable "$every"
expect_refused lint --profile all --disable "$every"
expect_refused lint --only ,
run lint --only nothing-of-that-name
expect_exit 2
run lint --only dependency-in-view --disable unused-dependency
expect_linted A.swift

it 'what is too much, or nothing, is an error'
view A.swift
for arguments in 'help lint x' 'help x' 'help -x' 'help --help=x' '--version x' '--version --version' \
  --version=x --help=x '--help x' 'lint --help=x' 'lint --quiet=x' 'rules x' 'rules --help=x' explain \
  'explain dependency-in-view x' -x lnt; do
  expect_refused $arguments
done
expect_refused ''
expect_refused explain ''

it 'a long argument is not repeated in full'
view A.swift
long=$(printf '%0100000d' 0 | tr 0 a)
for arguments in "$long" "explain $long" "help $long" "lint $long" "lint $long.swift" "lint --$long" \
  "lint --only $long" "lint --disable $long" "lint --profile $long" "lint --jobs $long" "lint --output $long" \
  "lint --output=$long/x" "lint --max-file-size 1$long" "lint --quiet=$long" "rules $long" "rules --format $long" \
  "lint $(printf 'a/%.0s' {1..40000})"; do
  run $arguments
  expect_exit 2
  if [ -n "$(awk 'length > 2000' "$err")" ]; then fail "repeats it"; fi
done

into() { # REDIRECTIONS, ARGUMENT…: runs the command with those
  local how=$1
  shift
  call="tcalint $* $how"
  : >"$out" && : >"$err"
  (eval "exec $how" && exec timeout "$limit" "$tcalint" "$@") 2>/dev/null
  code=$?
}
it 'a full disk, and no standard output, are reported'
view A.swift
for arguments in --help --version help 'help lint' rules 'rules --help' 'rules --format json' \
  'explain dependency-in-view' lint 'lint --format json' 'lint --quiet' 'lint --help' 'lint --output -'; do
  for how in '>/dev/full' '>&-' '<&- >&-'; do
    into "2>\"\$err\" $how" $arguments
    hold
    expect_exit 2
  done
done

it 'closed descriptors are no place for a file'
view A.swift
run lint && cp "$out" "$place/expected"
cp A.swift "$place/before"
into '>"$out" 2>&-' lint
expect_exit 1
expect_same "$out" "$place/expected"
for how in '2>&-' '>&- 2>&-' '<&- >&- 2>&-' '<&- >&-'; do
  into "$how" lint --output report
  expect_exit 1
  expect_same report "$place/expected"
  rm -f report
done
expect_same A.swift "$place/before"

it 'what an editor has of a file that the configuration leaves out is not linted, be it on disk or not'
view A.swift Generated/B.swift
echo '{"exclude": ["Generated", "gone"]}' >.tcalint.json
for path in Generated/B.swift Generated/New.swift gone/New.swift; do
  call="tcalint lint --stdin --stdin-path $path"
  keep bash -c 'exec "$0" lint --stdin --stdin-path "$1" <A.swift' "$tcalint" "$path"
  expect_exit 0
  expect_lines "skipped '$path': excluded by the configuration"
  grep -q '^no findings in ' "$out" || fail "reports findings"
done

it 'a name that is not UTF-8 is not what was meant by itself'
view A.swift $'\xff.swift'
mkdir $'\xfe'
for path in $'\xff.swift' $'\xfe' $'\xfd.swift' $'\xfe/x.swift' $'\xff'; do
  run lint "$path"
  expect_reported $'did you mean \'[^\']*\xef\xbf\xbd' 0
  run "$path"
  expect_exit 2
done
