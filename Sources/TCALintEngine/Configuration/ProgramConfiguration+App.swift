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
      let folder = configuration.folder.path(below: root)
      if let mode = configuration.files.compactMap(\.swiftLanguageMode).last?.value {
        settings.languageModes[folder] = mode
      }
      if let layers = configuration.files.compactMap(\.layers).last?.value {
        settings.layerings[folder] = layers.layering
      }
    }
    return settings
  }

  /// The layers that hold in a folder: those of the innermost configuration that has some.
  func layers(around folder: ConfiguredFolder) -> Setting<[LayerDescription]>? {
    folder.levels.reversed().lazy.compactMap { $0.configuration.files.compactMap(\.layers).last }.first
      .map { Setting($0.value.descriptions, .configuration($0.place)) }
  }
}
