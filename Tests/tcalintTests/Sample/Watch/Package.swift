// swift-tools-version: 6.0
import PackageDescription

let package = Package(
  name: "LarderWatch",
  platforms: [.watchOS(.v9)],
  targets: [.target(name: "LarderWatch")]
)
