import TCALintDomain
import TCALintModel
import TCALintSyntax

/// A path to a case that an operator makes: `/Action.child`.
struct CasePathSite: Sendable {
  @UnretainedApp var app: App
  /// The operator and its operand.
  let location: Location
  /// The enum; nil where it is not known which, or another type than an enum.
  let enumeration: TypeHandle?
  /// As it is written.
  let enumerationText: String?
  let caseName: String
  /// The call that it is an argument of.
  let call: CallSite
  /// Of the argument; nil for none.
  let label: String?
  /// Whether it is for a parameter of a library that takes a case key path as well.
  let isForCaseKeyPath: Bool

  /// The case; nil where the enum has several of the name, or none.
  var member: Member? {
    let cases = enumeration?.cases(named: caseName) ?? []
    return cases.count == 1 ? cases[0] : nil
  }
}

extension ExternalSymbolUse {
  /// The case paths among the arguments of the call that it is an argument of, if it is an operator that makes one; nil
  /// where one of them is not directly an argument.
  var casePaths: [CasePathSite]? {
    let table = app.casePathTable(of: place.file)
    guard let call = table.calls[place.nameRange.lowerBound] else { return nil }
    let facts = app.program.files[place.file].facts
    let range = facts.calls[call].range
    let operators = facts.operations.indices(in: place.nameRange.lowerBound..<range.upperBound) { $0.range.lowerBound }
    var found: [CasePathSite] = []
    for operation in operators.map({ facts.operations[$0] }) where operation.isPrefix {
      // An expression in a closure is no argument.
      guard facts.body(aroundOffset: operation.range.lowerBound) == facts.body(around: facts.calls[call].scope) else {
        continue
      }
      guard table.calls[operation.range.lowerBound] == call,
        let site = CasePathSite(app, operation, of: call, in: place.file)
      else { return nil }
      found.append(site)
    }
    return found
  }
}

extension CasePathSite {
  /// The maximum number of arguments.
  private static let maxArguments = 64

  fileprivate init?(_ app: App, _ operation: Operation, of call: CallID, in file: FileID) {
    let facts = app.program.files[file].facts
    guard facts.calls[call].arguments.count <= Self.maxArguments,
      let path = operation.operand.path.map({ facts.paths[$0] }), let name = facts.lastName(path.names),
      let argument = facts.calls[call].arguments.first(where: {
        facts.arguments[$0].range.lowerBound == operation.range.lowerBound
      })
    else { return nil }
    _app = UnretainedApp(wrappedValue: app)
    self.call = CallSite(app, call, in: file)
    location = Location(file: file, range: facts.arguments[argument].range)
    // Only the labels of its value follow the case: no further operator, no member.
    let rest = path.range.upperBound..<max(path.range.upperBound, location.range.upperBound)
    let source = app.program.files[file].source[Int(rest.lowerBound)..<Int(rest.upperBound)]
    guard source.isEmpty || source.first == UInt8(ascii: "("), source.allSatisfy(Self.isOfLabels) else { return nil }
    caseName = facts.names.text(name)
    let text = app.program.source(Location(file: file, range: path.range))
    enumerationText = text.hasSuffix("." + caseName) ? String(text.dropLast(caseName.count + 1)) : nil
    enumeration = Self.enumeration(of: path, app, in: file)
    label = ArgumentSite(app, argument, in: file).label
    let parameters = app.callsWithCaseKeyPaths[CallKey(file: file, call: call)] ?? self.call.knownParameters
    isForCaseKeyPath = parameters?.labels.contains(label ?? "_") ?? false
  }

  private static func isOfLabels(_ byte: UInt8) -> Bool {
    byte > 0x7f || [UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: ":"), UInt8(ascii: "_")].contains(byte)
      || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || (0x61...0x7a).contains(byte | 0x20)
  }

  private static func enumeration(of path: Path, _ app: App, in file: FileID) -> TypeHandle? {
    let facts = app.program.files[file].facts
    let declaration = facts.scopes[path.scope].declaration
    let symbols: Symbols
    switch path.root {
    case .unqualified where path.names.count > 1:
      symbols = app.program.resolve(path.names.dropLast(), in: file, at: declaration).symbols
    case .selfType where path.names.count == 1:
      symbols = app.program.enclosingSymbols(DeclarationReference(file: file, declaration: declaration))
    default: return nil
    }
    guard let symbol = symbols.only, app.program.symbols[symbol].kind == .enum else { return nil }
    return TypeHandle(app, symbol)
  }
}

extension CallSite {
  /// The parameters of a library's method on a call's result, by its name and labels alone, if the program declares no
  /// function of that name: the type of the result may depend on operators of the program.
  fileprivate var knownParameters: CasePathParameters? {
    guard let callee, callee.root == .result, callee.names.count == 1, let name = facts.lastName(callee.names),
      arguments.prefix(2).map(\.label) == [nil, "action"],
      !app.declaresFunction(named: app.program.name(name, in: file))
    else { return nil }
    let text = facts.names.text(name)
    return CasePathParameters.all.first { $0.method == text }
  }
}

/// A call of some file.
struct CallKey: Hashable, Sendable {
  let file: FileID
  let call: CallID
}

/// The calls of a file that are given something that begins with a prefix operator, by where that begins.
struct CasePathTable: Sendable {
  private(set) var calls: [UInt32: CallID] = [:]

  init(_ facts: FileFacts) {
    let operators = Set(facts.operations.lazy.filter(\.isPrefix).map(\.range.lowerBound))
    for id in facts.calls.factIndices {
      for argument in facts.arguments[facts.calls[id].arguments] where operators.contains(argument.range.lowerBound) {
        // Of nested calls the inner one comes later.
        calls[argument.range.lowerBound] = id
      }
    }
  }
}

extension App {
  private static let callsWithCaseKeyPathsKey = TableKey<[CallKey: CasePathParameters]>("calls with case key paths")

  private static let casePathTablesKey = TableKey<LazyOfFiles<CasePathTable>>("case paths")

  /// The case path whose operand a path is, as the argument of a call; nil for any other path.
  func casePath(around path: Path, in file: FileID) -> CasePathSite? {
    guard path.range.lowerBound > 0 else { return nil }
    let facts = program.files[file].facts
    let start = path.range.lowerBound - 1
    guard let call = casePathTable(of: file).calls[start],
      let operation = facts.operations.indices(in: start..<start + 1, { $0.range.lowerBound }).first
    else { return nil }
    return CasePathSite(self, facts.operations[operation], of: call, in: file)
  }

  fileprivate func casePathTable(of file: FileID) -> CasePathTable {
    table(Self.casePathTablesKey, of: file) { CasePathTable(program.files[file].facts) }
  }

  fileprivate var callsWithCaseKeyPaths: [CallKey: CasePathParameters] {
    table(Self.callsWithCaseKeyPathsKey) {
      Dictionary(
        uses(of: CasePathParameters.all) {
          // Where no operator makes a case path, this is not called.
          program.files[$0].facts.operations.contains(where: \.isPrefix)
        }.compactMap { use in
          use.place.call.isNone ? nil : (CallKey(file: use.place.file, call: use.place.call), use.row)
        }, uniquingKeysWith: { first, _ in first })
    }
  }
}
