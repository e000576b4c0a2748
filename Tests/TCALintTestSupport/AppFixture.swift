import TCALintDomain
import TCALintModel

/// An app made of files given as text.
public func app(_ files: [String: String], projectFolders: [FilePath] = []) -> App {
  App(
    linking: files.sorted { $0.key < $1.key }.map { AppFile(path: FilePath($0), source: Array($1.utf8)) },
    projectFolders: projectFolders
  ).kept()
}

/// An app made of one file.
public func app(_ text: String) -> App { app(["File.swift": text]) }

private let keptApps = Locked<[App]>([])

extension App {
  /// The app itself, which now lives as long as the tests: handles do not keep it alive.
  public func kept() -> App {
    keptApps.withLock { $0.append(self) }
    return self
  }

  /// The types of that display name.
  public func types(named name: String) -> [TypeHandle] { types.filter { $0.name == name } }

  /// The only type of that display name.
  public func type(_ name: String) -> TypeHandle? {
    let found = types(named: name)
    return found.count == 1 ? found[0] : nil
  }

  /// Whether the only type of that display name is a view.
  public func isView(_ name: String) -> Bool { type(name)?.isView ?? false }
  /// Whether the only type of that display name is a reducer.
  public func isReducer(_ name: String) -> Bool { type(name)?.isReducer ?? false }
}
