import TCALintSyntax

/// Which of the names that the model asks for each file has from the libraries that it imports.
struct LibraryNames: Sendable {
  private var libraries: [Name: Library] = [:]
  private var librariesOfFile: [Library] = []

  private struct Library: OptionSet {
    let rawValue: UInt8
    static let ui = Library(rawValue: 1)
    static let architecture = Library(rawValue: 2)
    static let dependencies = Library(rawValue: 4)
    static let foundation = Library(rawValue: 8)
    static let swift = Library(rawValue: 16)
    static let tests = Library(rawValue: 32)
  }

  init() {}

  init(_ names: inout NameTable, imports: [Set<Name>]) {
    for (library, exported) in Self.names {
      for text in exported.sorted() { libraries[names.intern(text), default: []].insert(library) }
    }
    var modules: [Name: Library] = [:]
    for (library, texts) in Self.modules {
      for text in texts.sorted() { modules[names.intern(text), default: []].insert(library) }
    }
    librariesOfFile = imports.map { $0.reduce(into: Library.swift) { $0.formUnion(modules[$1] ?? []) } }
  }

  /// Whether a library that a file imports exports a name.
  func exports(_ name: Name, to file: FileID) -> Bool {
    libraries[name].map { !$0.isDisjoint(with: librariesOfFile[file]) } ?? false
  }

  private static let names: [(Library, Set<String>)] = [
    (.ui, ViewTypes.names.union(["App", "Scene", "Widget", "PreviewProvider", "Binding", "Bindable", "Color"])),
    (
      .architecture,
      [
        "Reducer", "ReducerProtocol", "ReducerOf", "Reduce", "Effect", "EffectOf", "EffectTask", "Send", "Store",
        "StoreOf", "ViewStore", "ViewStoreOf", "IdentifiedArray", "IdentifiedArrayOf",
      ]
    ),
    (.dependencies, ["DependencyValues", "DependencyKey", "TestDependencyKey", "InjectedValues", "InjectedKey"]),
    (
      .foundation,
      [
        "Date", "URL", "UUID", "Data", "Decimal", "TimeInterval", "CGFloat", "CGPoint", "CGSize", "CGRect", "Calendar",
        "Locale", "TimeZone", "AttributedString", "DateComponents", "DateInterval", "Measurement", "NSObject",
        "ObservableObject",
      ]
    ),
    (
      .swift,
      [
        "Sendable", "Equatable", "Hashable", "Codable", "Encodable", "Decodable", "Comparable", "CaseIterable",
        "Identifiable", "CustomStringConvertible", "Error", "Optional", "Array", "Set", "Dictionary", "String", "Int",
        "Bool", "Double", "Float", "Character", "Duration", "Substring", "Result", "AnyHashable", "Actor", "AnyObject",
        "Void",
      ]
    ),
    (.tests, ["XCTestCase"]),
  ]

  private static let modules: [(Library, Set<String>)] = [
    (
      .ui,
      [
        "SwiftUI", "SwiftUICore", "UIKit", "AppKit", "Cocoa", "WatchKit", "WidgetKit", "MapKit", "WebKit", "AVKit",
        "PDFKit", "SpriteKit", "SceneKit", "MetalKit", "ARKit", "RealityKit", "QuickLook", "SafariServices",
        "MessageUI", "PhotosUI", "PencilKit", "Charts", "ComposableArchitecture",
      ]
    ),
    (.architecture, ["ComposableArchitecture"]),
    (.dependencies, ["Dependencies", "DependenciesMacros", "ComposableArchitecture", "WeaveDI"]),
    (
      .foundation,
      [
        "Foundation", "FoundationEssentials", "SwiftUI", "UIKit", "AppKit", "Cocoa", "Combine", "CoreGraphics",
        "ComposableArchitecture", "Dependencies", "MapKit",
      ]
    ),
    (.tests, ["XCTest"]),
  ]
}
