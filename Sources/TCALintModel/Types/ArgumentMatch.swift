import TCALintSyntax

/// Which parameter each argument of a call is for.
struct ArgumentMatch {
  /// By argument, the index of its parameter.
  let parameters: [Int]

  /// nil where the arguments are not those of the function.
  init?(_ arguments: [BodyNode], in file: FileID, of function: DeclarationReference, _ program: Program) {
    let (declaration, facts) = (program.declaration(function), program.files[function.file].facts)
    let declared = facts.parameters[declaration.parameters].prefix(TypeInference.maxOperands)
    let parameters = declared.map { parameter in
      let isVariadic = !parameter.type.isNone && facts.types[parameter.type].flags.contains(.isVariadic)
      return Self.Parameter(
        label: program.name(parameter.label, in: function.file), isVariadic: isVariadic,
        hasDefault: isVariadic || !parameter.valueRange.isEmpty,
        isFunction: !parameter.type.isNone && program.isFunction(parameter.type, in: function.file))
    }
    self.init(arguments, in: file, of: parameters, program)
  }

  private struct Parameter {
    let label: ProgramName
    let isVariadic: Bool
    let hasDefault: Bool
    let isFunction: Bool
  }

  private init?(_ arguments: [BodyNode], in file: FileID, of parameters: [Parameter], _ program: Program) {
    var (found, next): ([Int], Int) = ([], 0)
    for argument in arguments {
      let label = program.name(argument.label, in: file)
      let isUnlabeledTrailing = argument.flags.contains(.isTrailing) && label.isNone
      if label.isNone, !isUnlabeledTrailing, let last = found.last, parameters[last].isVariadic {
        found.append(last)
        continue
      }
      while next < parameters.count {
        let parameter = parameters[next]
        // The first trailing closure goes to the next parameter that is a function, whatever its label.
        if isUnlabeledTrailing ? parameter.isFunction : parameter.label == label { break }
        guard parameter.hasDefault else { return nil }
        next += 1
      }
      guard next < parameters.count else { return nil }
      found.append(next)
      next += 1
    }
    guard parameters[next...].allSatisfy(\.hasDefault) else { return nil }
    self.parameters = found
  }
}

extension Program {
  /// Whether a written type is that of a function, also by a typealias.
  fileprivate func isFunction(_ type: TypeID, in file: FileID) -> Bool {
    let facts = files[file].facts
    var type = type
    while facts.types[type].kind == .optional, type.next < facts.types[type].end { type = type.next }
    switch facts.types[type].kind {
    case .function: return true
    case .named: return facts.lastName(facts.types[type].path).map { isAlias(name($0, in: file)) } ?? false
    default: return false
    }
  }
}
