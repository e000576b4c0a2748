import TCALintModel
import TCALintRuleKit

/// A place in a configuration file.
public struct ConfigurationPlace: Sendable, Hashable, Comparable {
  /// Absolute.
  public let file: FilePath
  private let position: SourcePosition

  /// 1-based.
  public var line: Int { position.line }
  /// 1-based, in UTF-8 bytes.
  public var column: Int { position.column }
  /// The empty range before it.
  public var range: SourceRange { SourceRange(start: position, end: position) }

  init(file: FilePath, _ position: SourcePosition) {
    self.file = file
    self.position = position
  }

  /// The start of a file.
  init(startOf file: FilePath) {
    self.init(file: file, SourcePosition(line: 1, column: 1, utf16Column: 1, offset: 0))
  }

  public static func < (left: ConfigurationPlace, right: ConfigurationPlace) -> Bool {
    (left.file, left.line, left.column) < (right.file, right.line, right.column)
  }

  /// `FILE:LINE:COLUMN`, the file by its path from a directory where it lies below it.
  public func text(relativeTo directory: FilePath) -> String { "\(file.relative(to: directory)):\(line):\(column)" }
}

/// An error of a configuration, and its location.
public struct ConfigurationProblem: Sendable, Hashable {
  public let place: ConfigurationPlace
  /// One line without a full stop. Quoted text is not escaped.
  public let message: String
}

/// A value and where a configuration has it from.
struct Placed<Value: Sendable>: Sendable {
  let value: Value
  let place: ConfigurationPlace
}

/// The origin of a setting.
public enum SettingOrigin: Sendable, Equatable {
  /// The default.
  case standard
  /// An option of the call: `--profile`.
  case commandLine(String)
  case configuration(ConfigurationPlace)
}

/// A setting that holds, and what made it hold.
public struct Setting<Value: Sendable>: Sendable {
  public let value: Value
  public let origin: SettingOrigin

  init(_ value: Value, _ origin: SettingOrigin) {
    self.value = value
    self.origin = origin
  }

  init(_ placed: Placed<Value>) {
    value = placed.value
    origin = .configuration(placed.place)
  }
}
