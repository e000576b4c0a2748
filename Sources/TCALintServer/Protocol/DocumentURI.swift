import TCALintJSON
import TCALintModel
import TCALintReport

/// The name that a client has for a document.
struct DocumentURI: Hashable, Sendable {
  let text: String

  init(_ text: String) { self.text = text }

  init(_ path: FilePath) { text = path.uri }

  /// The `uri` of an object; nil where it has none.
  init?(_ object: JSONValue?) {
    guard let text = object?["uri"]?.string else { return nil }
    self.text = text
  }

  /// The absolute path of a file; nil for what is no file here: an untitled document, one of another scheme or machine.
  var path: FilePath? {
    guard let scheme = text.range(ofScheme: "file:") else { return nil }
    var rest = text.utf8[scheme.upperBound...]
    if rest.starts(with: "//".utf8) {
      rest = rest.dropFirst(2)
      // A machine's name, which may only be this one's.
      let authority = rest.prefix { $0 != UInt8(ascii: "/") }
      guard authority.isEmpty || authority.elementsEqual("localhost".utf8) else { return nil }
      rest = rest.dropFirst(authority.count)
    }
    guard rest.first == UInt8(ascii: "/"),
      let decoded = Self.decoded(rest.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") })
    else { return nil }
    return FilePath(decoded).absolute(from: .root)
  }

  private static func decoded(_ bytes: Substring.UTF8View) -> String? {
    var result: [UInt8] = []
    var rest = Array(bytes)[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        result.append(byte)
        continue
      }
      guard rest.count >= 2, let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) else {
        return nil
      }
      result.append(value)
      rest = rest.dropFirst(2)
    }
    // A zero byte would end the path for the system.
    return result.contains(0) ? nil : String(validating: result, as: UTF8.self)
  }
}

extension String {
  /// The range of a scheme at the beginning; schemes do not depend on case.
  fileprivate func range(ofScheme scheme: String) -> Range<String.Index>? {
    let start = utf8.prefix(scheme.utf8.count)
    guard start.count == scheme.utf8.count, String(start)?.lowercased() == scheme else { return nil }
    return startIndex..<start.endIndex
  }
}
