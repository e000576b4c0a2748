# A template: .github/release/make fills in what is between at signs.
class Tcalint < Formula
  desc "Find architecture mistakes in Swift apps made with The Composable Architecture"
  homepage "@REPOSITORY@"
  version "@VERSION@"

  on_macos do
    url "@URL@/tcalint-#{version}-macos-universal.tar.gz"
    sha256 "@MACOS@"
  end

  on_linux do
    on_intel do
      url "@URL@/tcalint-#{version}-linux-x86_64.tar.gz"
      sha256 "@LINUX_X86_64@"
    end
    on_arm do
      url "@URL@/tcalint-#{version}-linux-aarch64.tar.gz"
      sha256 "@LINUX_AARCH64@"
    end
  end

  def install
    bin.install "tcalint"
    man1.install "tcalint.1"
    generate_completions_from_executable(bin/"tcalint", "completions")
  end

  test do
    (testpath/"Home.swift").write <<~SWIFT
      import ComposableArchitecture
      import SwiftUI
      struct Home: View {
        @Dependency(\\.api) var api
        var body: some View { Text("") }
      }
    SWIFT
    assert_match "[dependency-in-view]", shell_output("#{bin}/tcalint lint", 1)
  end
end
