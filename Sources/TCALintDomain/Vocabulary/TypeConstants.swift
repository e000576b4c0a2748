/// Static members of types from outside that are values of their own type, as the interfaces of Swift 6's standard library,
/// Foundation, CoreGraphics and SwiftUI declare them.
enum TypeConstants {
  static let members: [String: Set<String>] = [
    "Angle": ["degrees", "radians", "zero"],
    "Calendar": ["autoupdatingCurrent", "current"],
    "CGFloat": numbers, "CGPoint": ["zero"], "CGRect": ["infinite", "null", "zero"], "CGSize": ["zero"],
    "Color": [
      "accentColor", "black", "blue", "brown", "clear", "cyan", "gray", "green", "indigo", "mint", "orange", "pink",
      "primary", "purple", "red", "secondary", "teal", "white", "yellow",
    ],
    "Date": ["distantFuture", "distantPast", "now"],
    "Double": numbers, "Float": numbers, "TimeInterval": numbers,
    "Duration": ["microseconds", "milliseconds", "nanoseconds", "seconds", "zero"],
    "Int": ["max", "min", "zero"], "Int64": ["max", "min", "zero"], "UInt": ["max", "min", "zero"],
    "Locale": ["autoupdatingCurrent", "current"],
    "TimeZone": ["autoupdatingCurrent", "current", "gmt"],
  ]

  private static let numbers: Set<String> = ["greatestFiniteMagnitude", "infinity", "nan", "pi", "zero"]
}
