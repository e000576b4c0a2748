# shellcheck shell=bash
# Other kinds of files in the place of a file
point=9

stand_ins=(pipe zero device folder huge round)
stand_in() { # KIND, PATH
  rm -rf "$2"
  mkdir -p "$(dirname "$2")"
  case $1 in
  pipe) mkfifo "$2" ;;
  zero) ln -s /dev/zero "$2" ;;
  device) mknod "$2" c 1 5 2>/dev/null || ln -s /dev/urandom "$2" ;;
  folder) mkdir "$2" && touch "$2/x" ;;
  huge) truncate -s 1G "$2" ;;
  round) ln -s "${2##*/}" "$2" ;;
  esac
}
expect_not_stopped() {
  call="$call, $kind at $path"
  expect_exit 1 2
  expect_found A.swift IgnoredButTracked.swift
}
for paths in .git .git/index '.git/config .git/config.worktree .git/HEAD' \
  '.git/info/exclude .git/commondir .git/objects' '.gitignore .gitmodules .gitattributes Sources/Deep/.gitignore' \
  '.tcalint.json Package.swift' 'App.xcodeproj App.xcworkspace App.xcodeproj/project.pbxproj'; do
  it "pipes, devices, folders, huge files and loops of links at $paths"
  for path in $paths; do
    for kind in "${stand_ins[@]}"; do
      fresh_work_tree
      stand_in $kind "$path"
      run lint
      expect_not_stopped
      under 'ulimit -v 700000' lint --jobs 2 A.swift IgnoredButTracked.swift
      expect_not_stopped
      rm -rf "$path"
    done
  done
done

it 'as what core.excludesFile names, in the repository and at home, and as the configuration there'
mkdir -p "$place/home/.config/git"
# What its user names is its user's to name.
may_open=("$place/home" /dev/zero /dev/urandom)
for kind in "${stand_ins[@]}"; do
  fresh_work_tree
  path=core.excludesFile
  stand_in "$kind" "$project/excludes"
  git config core.excludesFile "$project/excludes"
  run lint
  expect_not_stopped
  printf '[core] excludesFile = %s\n' "$project/excludes" >"$place/home/.gitconfig"
  HOME="$place/home" run lint
  expect_not_stopped
  for path in .gitconfig .config/git/config .config/git/ignore; do
    stand_in "$kind" "$place/home/$path"
    HOME="$place/home" run lint
    expect_not_stopped
    rm -rf "${place:?}/home/$path"
  done
  rm -rf excludes
done

it 'links in these places to what lies outside are not read'
echo '*' >"$outside/ignore"
for path in .gitignore .git/info/exclude Sources/.gitignore .git/index .git/config .git/HEAD; do
  fresh_work_tree
  view Sources/B.swift
  ln -sfn "$outside/ignore" "$path"
  kind='a link' && run lint
  expect_not_stopped
  expect_found Sources/B.swift
  rm -f "$path"
done

it 'a damaged index is reported, and the tree linted without it'
for damage in 'head -c 60' 'head -c 5' 'head -c 150' 'sed s/DIRC/DIRX/' 'tail -c +2' true \
  'head -c 100000 /dev/urandom'; do
  fresh_work_tree
  $damage <"$place/fresh/.git/index" >.git/index
  run lint
  call="$call, an index of '$damage'"
  expect_no_git
done

it 'one that counts what it does not hold takes no memory'
for count in '\xff\xff\xff\xff' '\x7f\xff\xff\xff' '\x00\x0f\xff\xff' '\x00\x00\x00\x04'; do
  fresh_work_tree
  { head -c 8 "$place/fresh/.git/index" && printf "$count" && tail -c +13 "$place/fresh/.git/index"; } >.git/index
  forge_index ''
  under 'ulimit -v 700000' lint --jobs 2
  expect_no_git
done

it 'one in two files, the second of which is none'
for kind in "${stand_ins[@]}"; do
  fresh_work_tree
  git update-index --split-index
  for path in .git/sharedindex.*; do stand_in "$kind" "$path"; done
  run lint
  expect_not_stopped
  expect_no_git
done

it 'ignore files that cost much: 2,000 files against 1 MB of patterns, and against 10,000 that look back'
git init -q
name=$(printf %040d 0 | tr 0 a)
for folder in {1..20}; do mkdir "folder$folder"; done
for file in {1..2000}; do : >"folder$((file % 20 + 1))/$name$file.swift"; done
view A.swift
for patterns in "$(printf 'name-%s/of*a[file]\n' {1..50000} | head -c 1000000)" \
  "$(printf '*a*a*a*a*b%.0s\n' {1..10000})" "$(printf '**/a*/**/a*/**/[a-z]*[!a]*?b%.0s\n' {1..5000})"; do
  printf '%s\n' "$patterns" >.gitignore
  call="tcalint lint with ${patterns:0:20}"
  keep "$tcalint" lint
  expect_files 2001
  expect_found A.swift
done
