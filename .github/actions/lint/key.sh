#!/usr/bin/env bash
# Says where the command is to be, and what it would be built of and with.
set -euo pipefail
cd "$GITHUB_ACTION_PATH/../../.."
sources=$(find Package.swift Sources Rules -type f -print0 | LC_ALL=C sort -z | xargs -0 cksum)
key=$(printf '%s\n' "$sources" "$(swift --version 2>&1)" | cksum | tr -c '0-9\n' -)
printf '%s\n' "folder=$RUNNER_TEMP/tcalint" "key=$key" >>"$GITHUB_OUTPUT"
