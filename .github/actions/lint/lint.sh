#!/usr/bin/env bash
# Lints: annotations in the log, a summary of the job, and SARIF where it is wanted.
set -euo pipefail
# A run that fails early writes no report. One of an earlier step must not be taken for its own.
summary=$(mktemp "$RUNNER_TEMP/tcalint-XXXXXX")
trap 'rm -f "$summary"' EXIT
if [ -n "${SARIF:-}" ]; then rm -f -- "$SARIF"; fi
arguments=(--format=github "--format=markdown:$summary")
if [ -n "${SARIF:-}" ]; then arguments+=("--format=sarif:$SARIF"); fi
while IFS= read -r line; do
  if [ -n "$line" ]; then arguments+=("$line"); fi
done <<<"${OPTIONS:-}"
arguments+=(--)
while IFS= read -r line; do
  if [ -n "$line" ]; then arguments+=("$line"); fi
done <<<"${PATHS:-.}"
code=0
"$TCALINT" lint "${arguments[@]}" || code=$?
cat "$summary" >>"$GITHUB_STEP_SUMMARY"
exit "$code"
