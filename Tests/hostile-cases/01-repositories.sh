# shellcheck shell=bash
# Repositories
point=1

it 'a bare repository that is committed as a folder runs nothing'
git init -q
trapped Sources
view Sources/A.swift A.swift
git add .
for path in . Sources Sources/A.swift; do
  run lint "$path"
  expect_linted Sources/A.swift
done
cd Sources && run lint
expect_linted A.swift

it 'git directories around and beside a file that belongs to no project run nothing'
trapped .
trapped beside/.git
trapped bare
view A.swift beside/B.swift bare/C.swift
run lint A.swift
expect_linted A.swift
run lint A.swift beside bare
expect_linted A.swift beside/B.swift bare/C.swift

it 'a .git with every trick at the top runs and reads nothing, and what it wants left out is linted'
trapped .git
echo '* filter=bait diff=bait' >.gitattributes
view A.swift Sources/B.swift
run lint
expect_linted A.swift Sources/B.swift
cd Sources && run lint B.swift
expect_linted B.swift

it 'nor does one of a stranger inside the tree'
work_tree
view Vendor/B.swift
trapped Vendor/.git
run lint
expect_work_tree
expect_found Vendor/B.swift

it 'filters, hooks, a monitor, replaced objects, alternates and included files: nothing of them'
work_tree
mkdir -p .git/refs/replace "$outside/objects"
printf '%040d\n' 2 >".git/refs/replace/$(git hash-object .gitignore)"
echo "$outside/objects" >.git/objects/info/alternates
for hook in post-index-change post-checkout fsmonitor-watchman; do cp "$bait" ".git/hooks/$hook"; done
echo '* filter=bait' >.gitattributes
traps >>.git/config
run lint
expect_work_tree

it 'core.worktree does not move the tree'
for tree in / "$outside" .. ../..; do
  fresh_work_tree
  traps "$tree" >>.git/config
  run lint
  expect_work_tree
done

it 'a .git file that names a git directory in the tree or outside is not followed'
work_tree
git init -q "$outside/other"
trapped evil
trapped "$outside/evil"
rm -rf .git
for target in evil ./evil "$project/evil" ../outside/evil "$outside/evil" "$outside/other/.git" / . .git /dev/zero; do
  echo "gitdir: $target" >.git
  run lint
  expect_no_git
done

it 'nor is a .git that is a link'
work_tree
mv .git "$outside/real"
trapped evil
for target in evil "$outside/real" ../outside/real .git nowhere; do
  ln -sfn "$target" .git
  run lint
  expect_linted A.swift IgnoredButTracked.swift Ignored.swift
done

it 'a linked work tree is one'
linked_work_tree "$project/linked"
echo 'Excluded.swift' >>"$shared/info/exclude"
view linked/Excluded.swift
traps >>"$shared/config"
traps >"$own/config.worktree"
may_open=("$shared")
cd linked && run lint
expect_work_tree
expect_not_found Excluded.swift

it 'one that its git directory does not name back is none'
linked_work_tree "$place/linked"
work_tree
rm -rf .git && cp "$place/linked/.git" .git
may_open=("$own/gitdir" "$own/commondir")
run lint
expect_no_git

it 'one whose common directory is elsewhere reads nothing there'
linked_work_tree "$project/linked"
may_open=("$shared")
mkdir -p "$place/elsewhere/info" && echo '*' >"$place/elsewhere/info/exclude"
for target in "$place/elsewhere" ../../../../../elsewhere /proc/self; do
  echo "$target" >"$own/commondir"
  cd "$project/linked" && run lint
  expect_linted A.swift IgnoredButTracked.swift
done

it 'a submodule is read from below the git directory around it, and its configuration runs nothing'
work_tree
mkdir -p .git/modules
git init -q -b main --separate-git-dir=.git/modules/sub sub
work_tree sub
traps ../../../sub >>.git/modules/sub/config
printf '[submodule "sub"]\n\tpath = sub\n\turl = .\n\tupdate = !%s\n' "$bait" >.gitmodules
for target in "$project/.git/modules/sub" ../.git/modules/sub; do
  echo "gitdir: $target" >sub/.git
  run lint
  expect_work_tree
  expect_work_tree sub/
done

it 'one that leads elsewhere is not followed'
work_tree
mkdir -p .git/modules
git init -q -b main "$outside/sub"
ln -s "$outside/sub/.git" .git/modules/door
view sub/A.swift sub/Ignored.swift sub/IgnoredButTracked.swift
echo 'Ignored*' >sub/.gitignore
printf '[submodule "sub"] path = %s\n' ../outside / sub "$outside" >.gitmodules
for target in ../.git/modules/../../../outside/sub/.git ../.git/modules/door "$outside/sub/.git"; do
  echo "gitdir: $target" >sub/.git
  run lint
  expect_no_git sub/
  expect_found A.swift
done

it 'GIT_ variables, those of a hook too, change nothing'
work_tree
trapped "$outside/evil"
for variables in "GIT_DIR=$outside/evil GIT_WORK_TREE=/ GIT_INDEX_FILE=$outside/evil/index GIT_PREFIX=x/" \
  "GIT_CONFIG_COUNT=1 GIT_CONFIG_KEY_0=core.fsmonitor GIT_CONFIG_VALUE_0=$bait" "GIT_COMMON_DIR=$outside/evil" \
  "GIT_CONFIG_PARAMETERS='core.fsmonitor=$bait'" "GIT_TRACE=$outside/trace GIT_TRACE2_EVENT=$outside/trace2" \
  "GIT_EXEC_PATH=$outside GIT_SSH_COMMAND=$bait GIT_PAGER=$bait GIT_EXTERNAL_DIFF=$bait" \
  "GIT_OBJECT_DIRECTORY=$outside GIT_LITERAL_PATHSPECS=1 GIT_NAMESPACE=x"; do
  export ${variables?}
  run lint
  unset "${!GIT_@}" && export GIT_CONFIG_NOSYSTEM=1
  expect_work_tree
done

it 'the index is read in each form that git writes'
for form in '--index-version 2' '--skip-worktree A.swift' '--index-version 3' '--index-version 4' --untracked-cache \
  '--assume-unchanged .gitignore' '--fsmonitor-valid A.swift' --split-index; do
  [ -e .git ] || work_tree
  git update-index $form 2>/dev/null
  run lint
  expect_linted A.swift IgnoredButTracked.swift
  expect_note_of_ignored
done
rm -rf .git
git init -q --object-format=sha256 2>/dev/null
work_tree
run lint
expect_work_tree

it 'an index that names files outside leads nowhere'
git init -q
view A.swift xx/outside/Secret.swift xxxx/Secret.swift
git add .
forge_index 's,xx/outside,../outside,; s,xxxx/Secret.swift,/etc/passwd.swift,'
rm -r xx xxxx
run lint
expect_linted A.swift
expect_files 1
