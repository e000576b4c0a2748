import TCALintJSON

/// A key of a configuration: what it is called, what it may be and what it does. Reading, the schema and the list for
/// people come from it.
struct ConfigurationKey<Target: Sendable>: Sendable {
  let name: String
  let schema: ValueSchema
  /// What it does, in a sentence.
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
  /// The keys of a configuration, in the order in which people are told.
  static let keys: [ConfigurationKey<ConfigurationFile>] =
    [
      ConfigurationKey(
        "extends", .paths, \Self.extends,
        "Configurations that this one adds to: paths relative to this file, within the program. The last holds.")
    ] + SettingsLayer.keys(at: \Self.settings) + [
      ConfigurationKey(
        "ownRules", .ownRules, \Self.ownRules,
        "Rules by their names that find what fits a pattern; 'tcalint help patterns' says what they may be."),
      ConfigurationKey("overrides", .overrides, \Self.overrides, "What else holds for some files. The last holds."),
      ConfigurationKey(
        "include", .patterns, \Self.include, "If there are any, only what fits one of these patterns is read."),
      ConfigurationKey(
        "exclude", .patterns, \Self.exclude,
        "What fits one of these patterns is not read, and rules are silent about what could stand there."),
      ConfigurationKey(
        "dependencyWrappers", .names, \Self.dependencyWrappers,
        "Attributes that make a property a dependency, as `Inject` does. They hold for the whole program."),
      ConfigurationKey(
        "dependencyKeys", .names, \Self.dependencyKeys,
        "Keys of `DependencyValues` that are declared outside of the program. They hold for all of it."),
      ConfigurationKey(
        "viewTypes", .names, \Self.viewTypes,
        "Protocols and classes from outside of the program that make a type a view. They hold for all of it."),
      ConfigurationKey(
        "layers", .layers, \Self.layers,
        "The layers of the app, for `layer-violation`: a preset, or each in order with what may be used."),
      ConfigurationKey(
        "swiftLanguageMode", .languageMode, \Self.swiftLanguageMode,
        "The language mode of the compiler, whatever manifests and projects say."),
      ConfigurationKey(
        "baseline", .path, \Self.baseline,
        "A file that `tcalint baseline` writes, by its path relative to this file. What is in it is not reported."),
      ConfigurationKey("$schema", .string, \Self.schema, "The schema of this file, for editors."),
    ]
}

extension ConfigurationFile.Override {
  static let keys: [ConfigurationKey<Self>] =
    [ConfigurationKey("files", .patterns, \Self.files, "The files that it holds for, by patterns.")]
    + SettingsLayer.keys(at: \Self.settings)
}

extension SettingsLayer {
  /// The keys of what may be set for some files as for all.
  static func keys<Target>(
    at layer: WritableKeyPath<Target, SettingsLayer> & Sendable
  ) -> [ConfigurationKey<Target>] {
    [
      ConfigurationKey(
        "profile", .choice, in: layer, \.profile, "The choice of rules that are on."),
      ConfigurationKey(
        "rules", .rules, in: layer, \.rules,
        "Rules by their names: on, off or a severity, or an object with `severity` and the rule's options."),
      ConfigurationKey(
        "report", .bool, in: layer, \.isReported,
        "Whether anything is reported. Where it is not, files are read as part of the program all the same."),
      ConfigurationKey(
        "failOn", .choice, in: layer, \.failOn,
        "The severity from which on findings make the exit code 1."),
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
          decoder.fail("an override says by 'files' which files it holds for", at: value)
        }
        return nil
      }
    }
  }
}
