# shellcheck shell=bash
# Sizes
point=4

it 'a file of more than 10 MB is not read, and reported with the option that would; one of 10 MB is'
view A.swift
truncate -s 10000001 Big.swift
for path in . Big.swift; do
  run lint "$path"
  expect_reported "cannot read 'Big.swift': larger than .*--max-file-size"
done
run lint
expect_found A.swift
rm Big.swift
yes '' | head -c $((10000000 - $(wc -c <A.swift))) >>A.swift
run lint
expect_linted A.swift

it 'memory is bounded by the limit, not by the file'
view A.swift
truncate -s 2000000000 Big.swift
truncate -s 5000000000 Bigger.swift
ln -s Big.swift Link.swift
for paths in . 'A.swift Big.swift Bigger.swift'; do
  under 'ulimit -v 700000' lint --jobs 2 $paths
  expect_reported 'larger than' 2
  expect_found A.swift
done

it '--max-file-size moves the limit'
view A.swift Sources/B.swift
yes '// x' | head -c 2000 >>Sources/B.swift
run lint --max-file-size 1K
expect_reported "cannot read 'Sources/B.swift': larger than"
expect_found A.swift
for size in 3K 3000 1M 25M; do
  run lint --max-file-size "$size"
  expect_linted A.swift Sources/B.swift
done
view Big.swift
yes '' | head -c 11000000 >>Big.swift
run lint --max-file-size=25M
expect_linted A.swift Big.swift

it '--max-file-size wants a size'
view A.swift
for size in 0 x -1 5Q K '' ' ' 0K 1e9 0x10 123456789012345678901234567890 123456789012345678901234567890M; do
  expect_refused lint "--max-file-size=$size"
done
