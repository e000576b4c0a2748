import TCALintDomain
import TCALintModel

extension ProgramConfiguration {
  /// What the configurations say of the whole program.
  var appSettings: AppSettings {
    var settings = AppSettings()
    for configuration in configurations.values {
      for file in configuration.files {
        settings.dependencyWrappers.formUnion(file.dependencyWrappers?.value ?? [])
        settings.dependencyKeys.formUnion(file.dependencyKeys?.value ?? [])
        settings.viewTypes.formUnion(file.viewTypes?.value ?? [])
      }
      if let mode = configuration.files.compactMap(\.swiftLanguageMode).last?.value {
        let folder = configuration.folder == root ? "" : configuration.folder.relative(to: root)
        settings.languageModes[folder] = mode
      }
    }
    return settings
  }
}
