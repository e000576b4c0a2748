# Sourced by the scripts here, which set `root` before: the top folder of these sources.

# The repository that publishes releases, such as https://github.com/OWNER/tcalint. Empty: none does yet, so that everything
# is built from source. TCALINT_RELEASES overrides it.
repository=${TCALINT_RELEASES:-}

# The version of these sources. With the suffix '-dev' they are between two releases; without, they are a release's.
version=$(sed -n 's/^ *static let version = "\(.*\)"$/\1/p' "$root/Sources/tcalint/Command.swift")

# Prints the name that this platform has in the names of archives; fails where no release is made for it.
platform() {
  case "$(uname -s)-$(uname -m)" in
    Linux-x86_64) echo linux-x86_64 ;;
    Linux-aarch64 | Linux-arm64) echo linux-aarch64 ;;
    Darwin-*) echo macos-universal ;;
    *) return 1 ;;
  esac
}

# Prints lines of a checksum and a file name, as both Linux and macOS can check them.
sha256() { if command -v sha256sum >/dev/null; then sha256sum "$@"; else shasum -a 256 "$@"; fi; }
