# shellcheck shell=bash
# No working directory
point=5

gone() { # [FOLDER]: makes folders, enters one and takes all of them away
  cd "$project" && view gone/A.swift gone/deep/A.swift && cd "gone/${1:-}" && rm -r "$project/gone"
}
it 'a working directory that is gone is an error'
gone && expect_refused lint
gone && expect_refused lint .
gone deep && expect_refused lint
it 'also with paths'
gone && expect_refused lint A.swift
gone && expect_refused lint ../A.swift --format json
gone deep && expect_refused lint ..
it 'also with a report, which is not written'
gone && expect_refused lint --output report
gone deep && expect_refused lint --output ../../report
gone && expect_refused lint --output "$place/report"
