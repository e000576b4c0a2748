import TCALintModel
import TCALintSyntax

/// The capture list of an effect's closure: what it holds, and where more goes.
public struct CaptureList: Sendable {
  /// What stands in the list, in order.
  public let items: [Item]
  public let insertion: Insertion

  public struct Item: Sendable {
    /// Specifier and expression included.
    public let location: Location
    /// `[name]`: neither specifier nor expression.
    public let isPlain: Bool
    /// `[self]`, `[weak self]`
    public let isSelf: Bool
  }

  /// Where items are added, and what has to stand around them: the same whoever adds some.
  public struct Insertion: Sendable {
    /// What is replaced; empty where items are put in between.
    public let location: Location
    public let opening: String
    public let closing: String
    /// Where a space has to stand as well.
    public let space: Location?
  }
}

extension EffectClosure {
  public var captureList: CaptureList {
    let items = facts.captureItems[closure.captureItems].map {
      CaptureList.Item(location: Location(file: file, range: $0.range), isPlain: $0.isPlain, isSelf: $0.isSelf)
    }
    return CaptureList(items: items, insertion: closure.captureList.isEmpty ? newList : addition(to: items))
  }

  /// At the end of a list.
  private func addition(to items: [CaptureList.Item]) -> CaptureList.Insertion {
    let end = items.last?.location.range.upperBound ?? closure.captureList.upperBound - 1
    return CaptureList.Insertion(
      location: Location(file: file, range: end..<end), opening: items.isEmpty ? "" : ", ", closing: "", space: nil)
  }

  private var newList: CaptureList.Insertion {
    let source = app.program.files[file].source
    let place = closure.captureList.lowerBound
    // The brace itself is replaced, as what follows may be too: `{self.clock.tick()}`.
    let start = source[Int(place) - 1] == UInt8(ascii: "{") ? place - 1 : place
    let isCrowded = !isSpace(source[Int(place)])
    let end = closure.range.upperBound - 1
    let isCrowdedBehind = isCrowded && source[Int(end)] == UInt8(ascii: "}") && !isSpace(source[Int(end) - 1])
    return CaptureList.Insertion(
      location: Location(file: file, range: start..<place), opening: start == place ? " [" : "{ [",
      closing: (closure.hasSignature ? "]" : "] in") + (isCrowded ? " " : ""),
      space: isCrowdedBehind ? Location(file: file, range: end..<end) : nil)
  }

  private func isSpace(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || (0x09...0x0d).contains(byte) }
}
