# shellcheck shell=bash
# What git holds: objects, commits, the index
point=14

committed() { # a work tree with one commit, and a finding staged on top of it
  git init -q -b main
  view A.swift
  git add . && git commit -qm 1
  view B.swift
  git add .
}
expect_staged() { # what is staged was found, and nothing else
  expect_linted B.swift
  expect_not_found A.swift
}

it 'what is staged is linted, and whatever the configuration names is not run'
committed
mkdir -p .git/hooks
for hook in post-index-change post-checkout fsmonitor-watchman pre-commit reference-transaction; do
  cp "$bait" ".git/hooks/$hook"
done
printf '* filter=bait diff=bait text eol=crlf\n' >.gitattributes
traps / >>.git/config
for arguments in --staged '--since HEAD' '--since main' '--staged --only-changed-lines'; do
  # shellcheck disable=SC2086
  run lint $arguments
  expect_staged
done

it 'a .git with every trick has nothing staged, or is reported'
trapped .git
view A.swift
for arguments in --staged '--since HEAD'; do
  # shellcheck disable=SC2086
  run lint $arguments
  expect_exit 0 2
done

it 'objects are not borrowed, replaced or fetched'
committed
mkdir "$outside/other" && git init -q "$outside/other" && echo SECRET >"$outside/other/S.swift"
secret=$(git -C "$outside/other" hash-object -w S.swift)
echo "$outside/other/.git/objects" >.git/objects/info/alternates
git update-index --add --cacheinfo "100644,$secret,S.swift"
run lint --staged
expect_reported 'S.swift.*borrows objects from another'
git rm -q --cached S.swift
blob=$(git rev-parse :B.swift)
mkdir -p .git/refs/replace && git rev-parse :A.swift >".git/refs/replace/$blob"
touch -d '2 days ago' B.swift
rm B.swift
run lint --staged
expect_staged

it 'a folder of git that is a link out is not followed'
committed
git init -q "$outside/other" && cp A.swift "$outside/other" && git -C "$outside/other" add . && git -C "$outside/other" commit -qm SECRET
for folder in objects objects/pack refs refs/heads; do
  fresh="$place/copy" && rm -rf "$fresh" && cp -a .git "$fresh"
  rm -rf ".git/$folder" && ln -s "$outside/other/.git/$folder" ".git/$folder"
  run lint --staged
  expect_exit 1 2
  run lint --since main
  expect_exit 2
  rm -rf .git && cp -a "$fresh" .git
done
for folder in .git/objects/??; do
  fresh="$place/copy" && rm -rf "$fresh" && mv "$folder" "$fresh"
  ln -s "$outside/other/$folder" "$folder"
  run lint --since main
  expect_exit 1 2
  rm "$folder" && mv "$fresh" "$folder"
done

it 'a folder of the work tree that is a link out is not read in place of what is staged'
git init -q -b main
view Sources/A.swift
touch -d '2 days ago' Sources/A.swift
git add . && sleep 1.1 && git update-index -q --refresh
mv Sources "$outside/Sources" && ln -s "$outside/Sources" Sources
echo '  SECRET' >>"$outside/Sources/A.swift" && touch -d '2 days ago' "$outside/Sources/A.swift"
run lint --staged
expect_linted Sources/A.swift

it 'references that lead elsewhere, and other files in their place'
committed
for head in 'ref: ../../../outside/Secret.swift' 'ref: /etc/passwd' 'ref: refs/heads/../../config' 'ref: HEAD' 'ref: ' '' \
  "$(printf %040d 7)" SECRET; do
  printf '%s\n' "$head" >.git/HEAD
  run lint --staged
  expect_exit 1 2
  run lint --since HEAD
  expect_exit 2
done
for name in '../outside/Secret.swift' '..' '/' '-x' '--' 'HEAD:B.swift' '@{upstream}' '@{-1}' ':/x' 'HEAD^{/x}' "$(printf %0300d 0)" \
  'HEAD~99999999999999999999' 'HEAD~99999999' '^' '~'; do
  run lint --since="$name"
  expect_exit 2
done

it 'digits that are no whole id and more than the beginning of one'
committed
for packed in false true; do
  ! $packed || git repack -adq
  id=$(git rev-parse HEAD)
  for ((more = 1; more < 24; more++)); do
    for digits in "$id" "$(printf %040d 0)" ffffffffffffffffffffffffffffffffffffffff; do
      run lint --since "$digits$(printf "%0${more}d" 0)"
      expect_reported 'is not a commit'
    done
  done
done
git init -q --object-format=sha256 -b main inner && cd inner && view A.swift && git add . && git commit -qm 1
view B.swift
for packed in false true; do
  ! $packed || git repack -adq
  for count in 39 40 41 63 64; do
    run lint --since "$(git rev-parse HEAD | cut -c "-$count")"
    expect_staged
  done
done

it 'FIFOs, devices and folders where git has files'
for path in HEAD index packed-refs shallow refs/heads/main objects/pack objects/pack/pack-1.idx config objects; do
  for kind in fifo link folder; do
    rm -rf .git ./*.swift
    committed
    rm -rf ".git/$path"
    mkdir -p "$(dirname ".git/$path")"
    [ "$path" != objects/pack/pack-1.idx ] || : >.git/objects/pack/pack-1.pack
    case $kind in
    fifo) mkfifo ".git/$path" ;;
    link) ln -s /dev/zero ".git/$path" ;;
    folder) mkdir ".git/$path" ;;
    esac
    run lint --staged
    expect_exit 0 1 2
    run lint --since main
    expect_exit 0 1 2
  done
done

it 'a damaged pack and a damaged index: an error, or no matter'
committed
git repack -adq
pack=$(echo .git/objects/pack/*.pack)
chmod u+w .git/objects/pack/* && cp -a .git "$place/whole"
for file in "$pack" "${pack%pack}idx" .git/index; do
  size=$(stat -c %s "$file")
  for ((byte = 0; byte < size; byte += size / 40 + 1)); do
    cp "$place/whole/${file#.git/}" "$file"
    printf '\xff' | dd of="$file" bs=1 seek="$byte" conv=notrunc status=none
    under : lint --staged
    expect_exit 0 1 2
  done
  cp "$place/whole/${file#.git/}" "$file"
done

it 'a tree that holds itself many times over, and objects that come to more than there is memory for'
git init -q -b main
blob=$(head -c 9000000 /dev/zero | tr '\0' ' ' | git hash-object -w --stdin)
tree=$(for i in {1..400}; do printf '100644 blob %s\t%03d.swift\n' "$blob" "$i"; done | git mktree)
git update-ref HEAD "$(git commit-tree -m 1 "$tree")"
under 'ulimit -v 6000000' lint --staged
expect_exit 0 2
for ((depth = 0; depth < 12; depth++)); do
  tree=$(for i in {0..9}; do printf '040000 tree %s\t%s\n' "$tree" "$i"; done | git mktree)
done
git update-ref HEAD "$(git commit-tree -m 2 "$tree")"
under 'ulimit -v 6000000' lint --staged
expect_exit 2

it 'folders that occur in many places, and deeply nested'
git init -q -b main
view A.swift
tree=$(printf '100644 blob %s\tA.swift\n' "$(git hash-object -w A.swift)" | git mktree)
name=$(printf %020d 0)
for ((depth = 0; depth < 200; depth++)); do tree=$(printf '040000 tree %s\t%s\n' "$tree" "$name" | git mktree); done
tree=$(for i in {1000..4999}; do printf '040000 tree %s\t%s\n' "$tree" "$i"; done | git mktree)
git update-ref HEAD "$(git commit-tree -m 1 "$tree")"
for arguments in --staged '--since HEAD'; do
  # shellcheck disable=SC2086
  under 'ulimit -v 1000000' lint $arguments
  expect_reported "git objects expand to far more than their size on disk"
done

number() { # NUMBER: its four bytes, for printf
  printf '\\x%s\\x%s\\x%s\\x%s' $(printf %08x "$1" | sed 's/../& /g')
}
index() { # VERSION, ENTRIES: an index of what standard input has, and a checksum that is not verified
  printf "DIRC$(number "$1")$(number "$2")" && cat && printf %020d 0
}
it 'an index that says little of much'
committed
git update-index --split-index
shared=$(basename .git/sharedindex.*)
id=$(sed 's/../\\x&/g' <<<"${shared#*.}") none="$(number 0)$(number 0)$(number 0)"
# Runs of words that are all ones, or a word as it is, with a bit for more entries than there are.
for bitmap in "$(number 67108864)$(number 1)$(number 0)$(number $((2 << 20 | 1)))$(number 0)" \
  "$(number 64000)$(number 1)$(number 0)$(number $((2 * 1000 | 1)))$(number 0)" \
  "$(number 3)$(number 2)$(number 2)$(number 0)$(number 0)$(number 4)$(number 0)"; do
  for bitmaps in "$bitmap$none" "$none$bitmap"; do
    link="$id$bitmaps"
    printf "link$(number $((${#link} / 4)))$link" | index 2 0 >.git/index
    under 'ulimit -v 500000' lint --staged
    expect_reported "'.*/.git/index' is damaged"
    under 'ulimit -v 500000' lint
    expect_linted A.swift B.swift
  done
done

zeros() { # NUMBER: so many ones, which become zeros
  printf '\1%.0s' $(seq "$1")
}
entries() { # NUMBER, WHAT COMES BEFORE ITS NAME, NAME, ITS END: entries of regular files, a number behind what comes before
  awk -v number="$1" -v head="$(zeros 26)"$'\x81\xa4'"$(zeros 34)" -v before="$2" -v name="$3" -v end="$4" 'BEGIN {
    for (i = 10000; i < 10000 + number; i++) printf "%s%s%05d%s%s", head, before, i, name, end
  }' | tr '\1' '\0'
}
it 'an index whose names share much, or have many parts'
work_tree
echo '{"exclude": ["never"]}' >.tcalint.json
many=$(printf '/a%.0s' {1..1900})
for version in 4 2; do
  if [ $version = 4 ]; then
    # Each is the one before but for its last eleven bytes.
    { zeros 62 && printf '\1%03999d12345.swift\1' 0; } | tr '\1' '\0' >"$place/entries"
    entries 60000 $'\v' .swift $'\1' >>"$place/entries"
    count=60001
  else
    entries 1000 '' "$many/A.swift" "$(zeros 5)" >"$place/entries"
    count=1000
  fi
  index $version $count <"$place/entries" >.git/index
  under 'ulimit -v 500000' lint
  expect_no_git
  under 'ulimit -v 500000' lint --staged
  expect_reported "'.*/.git/index' is damaged"
done

it 'commits that come before one another'
committed
tree=$(git rev-parse 'HEAD^{tree}')
forged=$(printf %040d 0)
one=$(git commit-tree -m 1 "$tree" -p "$(git rev-parse HEAD)")
first=$(git cat-file commit "$one" | sed "s/^parent .*/parent $forged/" | git hash-object --literally -t commit -w --stdin)
second=$(git commit-tree -m 2 "$tree" -p "$first")
mkdir -p .git/objects/00 && cp ".git/objects/${second:0:2}/${second:2}" ".git/objects/00/${forged:2}"
for name in "$first~5000000" "$forged~5000000" "$forged~3~5000000"; do
  run lint --since "$name"
  expect_reported 'is damaged'
done
run lint --since "$first"
expect_reported 'no common commit'

it 'names in the index that lead out, and links that are staged'
git init -q -b main
view B.swift
ln -s "$outside/Secret.swift" Link.swift
ln -s ../outside/Secret.swift Other.swift
ln -s B.swift Inside.swift
git add .
blob=$(git rev-parse :B.swift)
run lint --staged
expect_linted B.swift
expect_not_found Link.swift Other.swift
printf '100644 %s 0\tXXX/XXXXXXX/Secret.swift\n' "$blob" | git update-index --index-info
forge_index 's|XXX/XXXXXXX|../outside/|'
run lint --staged
expect_exit 2

it 'a hook is installed nowhere outside, and not into what is no hook'
git init -q -b main
for folder in "$outside" ../outside / ..; do
  git config core.hooksPath "$folder"
  run hook install
  expect_reported "outside of the work tree"
done
git config --unset core.hooksPath
rm -rf .git/hooks && ln -s "$outside" .git/hooks
run hook install
expect_exit 2
rm .git/hooks && mkdir .git/hooks && ln -s "$outside/Secret.swift" .git/hooks/pre-commit
run hook install
expect_reported 'it is a link'
rm .git/hooks/pre-commit && mkfifo .git/hooks/pre-commit
run hook install
expect_exit 2
run hook uninstall
expect_exit 2

it 'standard input is read up to the limit'
view A.swift
call='tcalint lint --stdin </dev/zero'
(timeout -k 1 "$limit" "$tcalint" lint --stdin --stdin-path A.swift >"$out" 2>"$err" </dev/zero; exit $?) 2>/dev/null
code=$?
hold
expect_reported 'cannot read standard input: larger than 10 MB'
(timeout -k 1 "$limit" "$tcalint" lint --stdin --stdin-path ../outside/Secret.swift >"$out" 2>"$err" <A.swift; exit $?)
code=$?
hold
