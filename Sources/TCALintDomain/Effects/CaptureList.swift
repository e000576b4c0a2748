import TCALintModel
import TCALintSyntax

/// The capture list of an effect's closure, and where items are added.
public struct CaptureList: Sendable {
  /// The items of the list, in order.
  public let items: [Item]
  /// Where further items are inserted.
  public let insertion: Insertion
  /// The members that it holds under their own names.
  public var members: Set<String> { Set(items.compactMap(\.member)) }

  /// An item of a capture list.
  public struct Item: Sendable {
    /// Specifier and expression included.
    public let location: Location
    /// `[name]`: neither specifier nor expression.
    public let isPlain: Bool
    /// `[self]`, `[weak self]`
    public let isSelf: Bool
    /// The member that it holds under its own name: `[client]`, `[client = self.client]`; nil where it is another value.
    let member: String?
  }

  /// Where items are inserted, and the text to insert around them.
  public struct Insertion: Sendable {
    /// The replaced range; empty for an insertion.
    public let location: Location
    /// The text before the new items.
    public let opening: String
    /// The text after the new items.
    public let closing: String
    /// Where a space has to be inserted as well.
    public let space: Location?
  }
}

extension EffectClosure {
  /// The capture list; without items for a closure that has none.
  public var captureList: CaptureList {
    if closure.captureItems.isEmpty {
      return CaptureList(items: [], insertion: closure.captureList.isEmpty ? newList : addition(to: []))
    }
    // A name that the closure declares once more is not always that of the capture.
    let inside = Set(
      facts.locals[facts.locals.indices(in: closure.range) { $0.offset }].filter { $0.kind != .capture }.map(\.name))
    let items = facts.captureItems[closure.captureItems].map {
      CaptureList.Item(
        location: Location(file: file, range: $0.range), isPlain: $0.isPlain, isSelf: $0.isSelf,
        member: facts.holdsMember($0) && !inside.contains($0.name) ? facts.names.text($0.name) : nil)
    }
    return CaptureList(items: items, insertion: addition(to: items))
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
    let hasNoSpaceBefore = !isSpace(source[Int(place)])
    let end = closure.range.upperBound - 1
    let hasNoSpaceAfter = hasNoSpaceBefore && source[Int(end)] == UInt8(ascii: "}") && !isSpace(source[Int(end) - 1])
    return CaptureList.Insertion(
      location: Location(file: file, range: start..<place), opening: start == place ? " [" : "{ [",
      closing: (closure.hasSignature ? "]" : "] in") + (hasNoSpaceBefore ? " " : ""),
      space: hasNoSpaceAfter ? Location(file: file, range: end..<end) : nil)
  }

  private func isSpace(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || (0x09...0x0d).contains(byte) }
}

extension FileFacts {
  /// `[client]`, `[client = client]`, `[client = self.client]`
  fileprivate func holdsMember(_ item: CaptureItem) -> Bool {
    if item.isSelf { return false }
    if item.isPlain { return true }
    guard let value = paths[paths(in: item.range)].first(where: { $0.range.upperBound == item.range.upperBound }) else {
      return false
    }
    return [.self, .unqualified].contains(value.root) && path(value.names).elementsEqual([item.name])
  }
}
