#!/usr/bin/env bash
# Builds the command into $FOLDER.
set -euo pipefail
build() {
  swift build -c release --product tcalint --package-path "$GITHUB_ACTION_PATH/../../.." \
    --scratch-path "$RUNNER_TEMP/tcalint-build" "$@"
}
build
mkdir -p "$FOLDER"
cp "$(build --show-bin-path)/tcalint" "$FOLDER/"
