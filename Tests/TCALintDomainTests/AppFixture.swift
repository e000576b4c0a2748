import TCALintDomain
import TCALintModel

/// An app made of files given as text.
func app(_ files: [String: String], projectFolders: [FilePath] = []) -> App {
  App(
    linking: files.sorted { $0.key < $1.key }.map { AppFile(path: FilePath($0), source: Array($1.utf8)) },
    projectFolders: projectFolders
  ).kept()
}

func app(_ text: String) -> App { app(["File.swift": text]) }

private let keptApps = Locked<[App]>([])

extension App {
  /// The app itself, which now lives as long as the tests: handles do not keep it alive.
  func kept() -> App {
    keptApps.withLock { $0.append(self) }
    return self
  }

  /// The types of that display name.
  func types(named name: String) -> [TypeHandle] { types.filter { $0.name == name } }

  /// The only type of that display name.
  func type(_ name: String) -> TypeHandle? {
    let found = types(named: name)
    return found.count == 1 ? found[0] : nil
  }

  func isView(_ name: String) -> Bool { type(name)?.isView ?? false }
  func isReducer(_ name: String) -> Bool { type(name)?.isReducer ?? false }
}
