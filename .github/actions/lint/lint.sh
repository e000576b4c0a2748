#!/usr/bin/env bash
# Lints: annotations in the log, a summary of the job, and SARIF where it is wanted.
set -euo pipefail
arguments=(--format=github "--format=markdown:$RUNNER_TEMP/tcalint.md")
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
if [ -f "$RUNNER_TEMP/tcalint.md" ]; then cat "$RUNNER_TEMP/tcalint.md" >>"$GITHUB_STEP_SUMMARY"; fi
exit "$code"
