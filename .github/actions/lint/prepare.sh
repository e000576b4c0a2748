#!/usr/bin/env bash
# Installs the released tcalint where there is one. Otherwise outputs what a build of it depends on, as a key of the cache.
set -euo pipefail
cd "$GITHUB_ACTION_PATH/../../.."
folder=$RUNNER_TEMP/tcalint
code=0
.github/release/install --released "$folder" || code=$?
case "$code" in
  0) installed=true key='' ;;
  3)
    installed=false
    sources=$(find Package.swift Sources Rules -type f -print0 | LC_ALL=C sort -z | xargs -0 cksum)
    key=$(printf '%s\n' "$sources" "$(swift --version 2>&1)" | cksum | tr -c '0-9\n' -)
    ;;
  *) exit "$code" ;;
esac
printf '%s\n' "folder=$folder" "installed=$installed" "key=$key" >>"$GITHUB_OUTPUT"
