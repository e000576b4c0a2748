# shellcheck shell=bash
# Unreadable files
point=8

it 'files without read permission are reported'
if needs 'other user' $has_someone; then
  as=("${someone[@]}")
  view A.swift Sources/B.swift closed/C.swift
  for repository in false true; do
    ! $repository || git init -q
    under : lint
    expect_linted A.swift Sources/B.swift closed/C.swift
    chmod 000 closed
    for paths in . 'Sources closed' closed; do
      under : lint $paths
      expect_reported "cannot read 'closed'"
    done
    chmod 444 closed
    under : lint
    expect_reported '^tcalint: error: .*closed'
    chmod 755 closed && chmod 000 Sources/B.swift
    under : lint
    expect_reported "cannot read 'Sources/B.swift'"
    expect_found A.swift closed/C.swift
    chmod 644 Sources/B.swift
  done
fi

it 'unreadable files of git are reported'
if needs 'other user' $has_someone; then
  as=("${someone[@]}")
  work_tree
  for path in .git .git/index .gitignore; do
    chmod 000 "$path"
    under : lint
    expect_no_git
    chmod 755 "$path"
  done
fi

it 'few descriptors: everything is linted, or reported'
work_tree
view Sources/{B,C,D}.swift Sources/Deep/er/E.swift
git init -q Sources/Deep
for descriptors in 3 4 5 6 7 8 10 16; do
  for jobs in 1 8; do
    under "ulimit -n $descriptors" lint --jobs $jobs
    expect_linted_or_reported A.swift IgnoredButTracked.swift Sources/{B,C,D}.swift Sources/Deep/er/E.swift
    expect_note_of_ignored
  done
done

it 'folders that cannot be opened or listed are reported'
if needs strace $has_strace; then
  work_tree
  view Sources/B.swift Sources/Deep/C.swift
  for faults in openat:error={EMFILE,ENFILE,EIO,ENOMEM,EACCES} getdents64:error=EIO getdents64:error=EIO:when=2; do
    for only in "$project/Sources Sources" "$project/Sources/Deep Deep Sources/Deep" "$project"; do
      run lint
      expect_linted_or_reported A.swift Sources/B.swift Sources/Deep/C.swift
    done
  done
  faults='' only=''
fi

it 'so are files that fail to be opened, looked at or read'
if needs strace $has_strace; then
  work_tree
  view Sources/B.swift
  only="$project/Sources/B.swift B.swift Sources/B.swift"
  for faults in openat:error={EMFILE,EIO} read,pread64:error=EIO{,:when=2} newfstatat,statx:error={EIO,ENOMEM,EACCES} \
    read,pread64,openat:error=EINTR:when=1; do
    run lint
    expect_linted_or_reported A.swift Sources/B.swift
  done
  faults='' only=''
fi

it "so are git's index and ignore files"
if needs strace $has_strace; then
  work_tree
  for path in .git .git/index .gitignore; do
    only="$project/$path $path ${path##*/}"
    for faults in openat:error={EMFILE,EIO,EACCES} read,pread64:error=EIO newfstatat,statx:error=EIO; do
      run lint
      expect_linted_or_reported A.swift IgnoredButTracked.swift
      expect_note_of_ignored
    done
  done
  faults='' only=''
fi
