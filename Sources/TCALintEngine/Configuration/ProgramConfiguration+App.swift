import TCALintDomain
import TCALintModel

extension ProgramConfiguration {
  /// The settings of the whole program in the configurations.
  var appSettings: AppSettings {
    var settings = AppSettings()
    settings.dependencyWrappers = dependencyWrappers
    for file in files {
      settings.dependencyKeys.formUnion(file.dependencyKeys?.value ?? [])
      settings.viewTypes.formUnion(file.viewTypes?.value ?? [])
    }
    for configuration in configurations.values {
      let folder = configuration.folder.path(below: root)
      if let mode = configuration.last(\.swiftLanguageMode)?.value {
        settings.languageModes[folder] = mode
      }
      if let layers = configuration.last(\.layers)?.value {
        settings.layerings[folder] = layers.layering
      }
    }
    return settings
  }

  /// The attributes that make a property a dependency, besides the libraries'.
  var dependencyWrappers: Set<String> {
    Set(files.flatMap { $0.dependencyWrappers?.value ?? [] })
  }

  /// The layers that hold in a folder: those of the innermost configuration that has some.
  func layers(around folder: ConfiguredFolder) -> Setting<[LayerDescription]>? {
    folder.levels.reversed().lazy.compactMap { $0.configuration.last(\.layers) }.first
      .map { Setting($0.value.descriptions, .configuration($0.place)) }
  }
}
