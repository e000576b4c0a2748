# shellcheck shell=bash
# Sources that are changed
point=18

fixable() { # FILE…: Swift files with a finding each that has a safe fix
  local file
  for file; do
    mkdir -p -- "$(dirname "$file")"
    printf '%s\n' "${feature[@]}" >"$file"
  done
}

it 'only what is reported is changed, and nothing is written beside it'
fixable A.swift B/B.swift
may_write=("$project/A.swift")
run lint --fix A.swift
expect_exit 0
if grep -q uuid A.swift; then fail "A.swift is not fixed"; fi
may_write=()
run lint --diff
expect_exit 0
grep -q '^-  @Dependency' "$out" || fail "no diff"

it 'nothing is changed through a link, nor outside'
fixable "$outside/A.swift" "$outside/F/B.swift" C.swift
ln -s "$outside/A.swift" A.swift
ln -s "$outside/F" F
may_open=("$project")
may_write=("$project/C.swift")
run lint --fix=all
expect_reported 'cannot read .A.swift.: a link that leads out'
run lint --fix F F/B.swift A.swift
expect_exit 2
for file in A.swift F/B.swift; do grep -q uuid "$outside/$file" || fail "$file is changed"; done

it 'all names that a file has in the tree are changed, and none outside'
fixable A.swift
mkdir B && ln A.swift B/B.swift && ln A.swift "$outside/A.swift"
cp A.swift "$place/before"
may_write=("$project/A.swift" "$project/B/B.swift")
run lint --fix
expect_exit 0
for file in A.swift B/B.swift; do
  if grep -q uuid "$file"; then fail "$file is not fixed"; fi
done
[ A.swift -ef B/B.swift ] || fail 'they are two files'
expect_same "$outside/A.swift" "$place/before"
run lint
expect_exit 0

it 'what looks like something left by a run is removed only where it is one'
fixable A/A.swift
mkdir A/.tcalint-1p0123456789abcdef.tmp.d && echo secret >A/.tcalint-zp0123456789abcdef.tmp
ln -s "$outside/Secret.swift" A/.tcalint-999999999p0123456789abcdef.tmp
mkfifo A/.tcalint-999999998p0123456789abcdef.tmp
may_write=("$project/A/A.swift")
run lint --fix
expect_exit 0

it 'a name that a diff could be misread by is quoted'
fixable $'A\n+++ b\e[31m.swift' $'B"\\.swift'
run lint --diff
expect_exit 0
expect_lines 'would fix' 2
[ "$(grep -ac '^+++ "b/' "$out")" -eq 2 ] || fail "the names are not quoted"

it 'many findings that touch one another take their time only'
{
  printf '%s\n' "${feature[@]:0:5}"
  for ((i = 0; i < 3000; i++)); do printf '  @Dependency(\\.uuid) var u%s; @Dependency(\\.uuid) var v%s\n' $i $i; done
  printf '%s\n' "${feature[@]:6}"
} >A.swift
run lint --diff
expect_exit 0

it 'a rewrite that makes more of what it looks for has an end, and what is written again and again is small'
fixable B.swift
echo 'let a = f(1)' >A.swift
copies=$(printf ', f($A)%.0s' {1..19})
own() { printf '{ "ownRules": { "f": { "pattern": "f($A)", "message": "m", "rewrite": "%s" } } }' "$1" >.tcalint.json; }
own "g(${copies#, })"
run lint --diff --fix=all --quiet --max-file-size 100K
expect_reported "cannot fix 'A.swift': fixes would make it too large"
grep -q '^-  @Dependency' "$out" || fail "the other file is not fixed"
own "$(printf '%140000s' '')"
run lint --diff --fix=all
expect_reported "'rewrite' has more than 2000 bytes"

it 'a diff in a log gives no commands'
fixable A.swift
sed -i 's/^  @Dependency/\/*\n::error::x\n  ##vso[x]*\/\n&/' A.swift
(unset TF_BUILD TEAMCITY_VERSION; export GITHUB_ACTIONS=true; "$tcalint" lint --diff 2>/dev/null | cat >"$out")
grep -q '^|::error::x' "$out" || fail "the line is not in the diff"
if grep -qE '^ *::|##vso' "$out"; then fail "a command is in the log"; fi
GITHUB_ACTIONS=true "$tcalint" lint --diff >"$out" 2>/dev/null
grep -q '^ ::error::x' "$out" || fail "a diff in a file is not as it was"
