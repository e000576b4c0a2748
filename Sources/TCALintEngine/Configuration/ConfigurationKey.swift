import TCALintJSON

/// A key of a configuration: its name, its form and its effect. Reading, the schema and the list for people come from
/// it.
struct ConfigurationKey<Target: Sendable>: Sendable {
  let name: String
  let schema: ValueSchema
  /// Its effect, in a sentence.
  let summary: String
  let read: @Sendable (JSONValue, inout Target, inout ConfigurationDecoder) -> Void

  init<Value>(
    _ name: String, _ form: ValueForm<Value>, _ property: WritableKeyPath<Target, Placed<Value>?> & Sendable,
    _ summary: String
  ) {
    self.init(name, form, in: \.self, property, summary)
  }

  /// A key that several kinds of objects have, for a part of theirs.
  init<Part, Value>(
    _ name: String, _ form: ValueForm<Value>, in part: WritableKeyPath<Target, Part> & Sendable,
    _ property: WritableKeyPath<Part, Placed<Value>?> & Sendable, _ summary: String
  ) {
    self.name = name
    self.summary = summary
    schema = form.schema
    read = { value, target, decoder in
      guard let read = form.read(value, name, &decoder) else { return }
      target[keyPath: part][keyPath: property] = decoder.placed(read, at: value)
    }
  }

  var property: ValueSchema.Property { ValueSchema.Property(name: name, summary: summary, schema: schema) }
}

extension ConfigurationFile {
  /// The keys of a configuration, in the order in which they are listed.
  static let keys: [ConfigurationKey<ConfigurationFile>] =
    [
      ConfigurationKey(
        "extends", .paths, \Self.extends,
        "Configurations to inherit from, as paths relative to this file. Later ones override earlier ones."
      )
    ] + SettingsLayer.keys(at: \Self.settings) + [
      ConfigurationKey(
        "ownRules", .customRules, \Self.customRules,
        "Custom rules by id, which report code that matches a pattern; see 'tcalint help patterns'."),
      ConfigurationKey(
        "overrides", .overrides, \Self.overrides,
        "Other settings for some files. Later ones override earlier ones."),
      ConfigurationKey(
        "include", .patterns, \Self.include, "If set, only files that match one of these patterns are read."),
      ConfigurationKey(
        "exclude", .patterns, \Self.exclude,
        "Files that match one of these patterns are not read. Findings that they could disprove are not reported."),
      ConfigurationKey(
        "dependencyWrappers", .names, \Self.dependencyWrappers,
        "Attributes that make a property a dependency, like `Inject`. They apply to the whole program."),
      ConfigurationKey(
        "dependencyKeys", .names, \Self.dependencyKeys,
        "Keys of `DependencyValues` that are declared outside of the program. They apply to the whole program."),
      ConfigurationKey(
        "viewTypes", .names, \Self.viewTypes,
        "External protocols and classes that make a type a view. They apply to the whole program."),
      ConfigurationKey(
        "layers", .layers, \Self.layers,
        "The layers of the app, for `layer-violation`: a preset, or a list from the lowest layer to the highest."),
      ConfigurationKey(
        "swiftLanguageMode", .languageMode, \Self.swiftLanguageMode,
        "The language mode of the compiler. It overrides manifests and projects."),
      ConfigurationKey(
        "baseline", .path, \Self.baseline,
        "A file that `tcalint baseline` writes, relative to this file. Findings in it are not reported."),
      ConfigurationKey("$schema", .string, \Self.schema, "The schema of this file, for editors."),
    ]
}

extension ConfigurationFile.Override {
  static let keys: [ConfigurationKey<Self>] =
    [ConfigurationKey("files", .patterns, \Self.files, "The files that it applies to, by patterns.")]
    + SettingsLayer.keys(at: \Self.settings)
}

extension SettingsLayer {
  /// The keys of what may be set for some files as for all.
  static func keys<Target>(
    at layer: WritableKeyPath<Target, SettingsLayer> & Sendable
  ) -> [ConfigurationKey<Target>] {
    [
      ConfigurationKey(
        "profile", .choice, in: layer, \.profile, "The set of rules that run."),
      ConfigurationKey(
        "rules", .rules, in: layer, \.rules,
        "Rules by id: on, off or a severity, or an object with `severity` and the rule's options."),
      ConfigurationKey(
        "report", .bool, in: layer, \.isReported,
        "Whether findings are reported. If not, files are still analysed as part of the program."),
      ConfigurationKey(
        "failOn", .choice, in: layer, \.failOn,
        "The lowest severity that fails a run (exit code 1)."),
    ]
  }
}

extension ValueForm where Value == [ConfigurationFile.Override] {
  static var overrides: ValueForm {
    ValueForm(
      schema: .list(.object(ConfigurationFile.Override.keys.map(\.property), required: ["files"]))
    ) { value, name, decoder in
      decoder.list(value, of: "objects", for: name) { value, decoder in
        let problems = decoder.problems.count
        var override = ConfigurationFile.Override()
        decoder.read(value, into: &override, by: ConfigurationFile.Override.keys, owner: name)
        if let files = override.files, !files.value.isEmpty { return override }
        if decoder.problems.count == problems {
          decoder.fail("an override requires 'files': patterns of the files that it applies to", at: value)
        }
        return nil
      }
    }
  }
}
