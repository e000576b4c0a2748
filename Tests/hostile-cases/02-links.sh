# shellcheck shell=bash
# Links
point=2

it 'a link to a file elsewhere shows nothing of it, and is reported once'
view A.swift
for target in /proc/self/environ /proc/kmsg /dev/zero /etc/passwd "$outside/Secret.swift" ../outside/Secret.swift; do
  [ -e "$target" ] || continue
  ln -sfn "$target" env.swift
  NAME=SECRET run lint
  expect_reported "^tcalint: error: cannot read 'env.swift': a link that leads out of '"
  expect_found A.swift
  expect_not_found env.swift
  for path in env.swift ./env.swift "$project/env.swift"; do
    NAME=SECRET run lint "$path"
    expect_reported "a link that leads out of '"
    expect_not_found env.swift
  done
done

it 'so is one that leads out by way of others'
view A.swift inner/deep/B.swift
ln -s ../outside door
ln -s inner/deep/../../door/Secret.swift one.swift
ln -s one.swift two.swift
ln -s ../two.swift inner/three.swift
git init -q && git add .
run lint
expect_reported 'a link that leads out of' 3
expect_found A.swift inner/deep/B.swift

it 'a given path that leads out by a committed folder is not entered'
view A.swift "$outside/deep/B.swift"
ln -s ../outside door
ln -s door/deep inner
for path in door door/ door/. ./door "$project/door" door/deep inner door/Secret.swift inner/B.swift \
  door/deep/B.swift; do
  run lint "$path"
  expect_reported 'a link that leads out of'
  expect_not_found B.swift
done
touch .tcalint.json
run lint door A.swift
expect_reported 'a link that leads out of'
expect_found A.swift

it 'links that stay inside are read once'
git init -q
view A.swift Sources/B.swift
ln -s A.swift C.swift
ln -s "$project/A.swift" Sources/D.swift
ln -s ../A.swift Sources/E.swift
ln -s . self
ln -s Sources/.. again
run lint
expect_files 2
expect_found A.swift Sources/B.swift
for paths in 'A.swift C.swift' 'C.swift Sources/D.swift' self/A.swift again/self/C.swift; do
  run lint $paths
  expect_files 1
done

it 'broken links are ignored, and recursive links reported'
view A.swift
ln -s nowhere gone.swift
ln -s /nowhere/at/all.swift away.swift
run lint
expect_linted A.swift
expect_lines 'gone|away' 0
ln -s round.swift about.swift
ln -s about.swift round.swift
ln -s self.swift self.swift
run lint
expect_reported '^tcalint: error: .*(about|round|self)\.swift' 3
expect_found A.swift

it 'pipes, devices and folders that are called .swift do not stop it'
view A.swift Folder.swift/B.swift
mkfifo pipe.swift pipe
ln -s pipe link.swift
mknod null.swift c 1 3 2>/dev/null
mknod zero.swift c 1 5 2>/dev/null
for repository in false true; do
  ! $repository || git init -q
  run lint
  expect_exit 1 2
  expect_found A.swift Folder.swift/B.swift
done
for path in pipe.swift link.swift pipe; do
  run lint "$path"
  expect_reported "$path"
done
