import TCALintModel

extension FilePath {
  /// The path as a URI (RFC 3986): a relative reference for a relative path, `file://` for an absolute one.
  public var uri: String { (isAbsolute ? "file://" : "") + percentEncoded }

  /// The path of a folder as a URI: ends in a slash, so that what lies below it can be resolved against it.
  var folderURI: String { self == .root ? uri : uri + "/" }

  /// Only what RFC 3986 calls unreserved, and slashes, are not encoded: a colon in the first part of a relative path
  /// would turn the text before it into a scheme.
  private var percentEncoded: String {
    if text.utf8.allSatisfy(Self.isPlain) { return text }
    var result = ""
    for byte in text.utf8 {
      if Self.isPlain(byte) {
        result.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        result += "%" + (byte < 0x10 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
    }
    return result
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "-"), UInt8(ascii: "."),
      UInt8(ascii: "_"), UInt8(ascii: "~"):
      true
    default: false
    }
  }
}
