import TCALintModel

/// Which version of one library the code of each folder is built with that something is said for.
struct PinnedVersions {
  enum PinnedVersion: Equatable, Sendable {
    case version(LibraryVersion)
    /// The lowest of several versions that a manifest accepts, where no pin decides.
    case lowest(LibraryVersion)
    /// A branch or a revision.
    case unversioned

    var version: LibraryVersion? {
      switch self {
      case .version(let version), .lowest(let version): version
      case .unversioned: nil
      }
    }
  }

  private(set) var ofFolders: [FilePath: PinnedVersion] = [:]
  /// The versions that are pinned exactly anywhere, sorted.
  let all: [LibraryVersion]
  /// The version of folders without a pin: the one version that is pinned anywhere or, where none is, that all other
  /// folders have.
  var ofOthers: PinnedVersion? {
    if !all.isEmpty { return all.count == 1 ? .version(all[0]) : nil }
    guard let first = ofFolders.values.first, let version = first.version,
      ofFolders.values.allSatisfy({ $0.version == version })
    else { return nil }
    return ofFolders.values.contains(.version(version)) ? .version(version) : first
  }

  init(_ pins: [FilePath: LibraryPins.OfLibrary]) {
    all = Set(pins.values.flatMap(\.versions)).sorted()
    // Each folder comes behind those around it.
    for (folder, pins) in pins.sorted(by: { $0.key < $1.key }) {
      ofFolders[folder] = version(by: pins, around: ofFolders.innermost(around: folder))
    }
  }

  private func version(by pins: LibraryPins.OfLibrary, around outer: PinnedVersion?) -> PinnedVersion? {
    if let lowest = pins.fitting.min() { return .version(lowest) }
    if pins.isUnversioned { return .unversioned }
    guard let asked = pins.asked else { return nil }
    switch outer {
    case .unversioned: return .unversioned
    case .version(let version) where asked.contains(version), .lowest(let version) where asked.contains(version):
      return outer
    default: return all.first(where: asked.contains).map(PinnedVersion.version) ?? .lowest(asked.lowerBound)
    }
  }
}

extension LibraryPins.OfLibrary {
  /// The resolved versions that the requirement accepts.
  fileprivate var fitting: Set<LibraryVersion> {
    asked.map { resolved.filter($0.contains) } ?? resolved
  }

  /// The versions that it pins exactly.
  fileprivate var versions: Set<LibraryVersion> {
    guard let asked, asked == asked.lowerBound..<asked.lowerBound.next else { return fitting }
    return [asked.lowerBound]
  }
}

extension [FilePath: PinnedVersions.PinnedVersion] {
  /// The pin of the innermost of these folders around another.
  fileprivate func innermost(around folder: FilePath) -> Value? {
    folder.ancestors.dropFirst().lazy.compactMap { self[$0] }.first { _ in true }
  }
}
