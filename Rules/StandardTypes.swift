import TCALintDomain
import TCALintModel

/// Types that say nothing about the meaning of their values, so that equal types are no evidence.
enum StandardTypes {
  static let names: Set<String> = [
    "String", "Substring", "Character", "Int", "Int8", "Int16", "Int32", "Int64", "Int128", "UInt", "UInt8", "UInt16",
    "UInt32", "UInt64", "UInt128", "Bool", "AnyHashable", "DateComponents", "DateInterval", "Measurement", "Double",
    "Float", "CGFloat", "Decimal", "Date", "URL", "UUID", "Data", "Duration", "TimeInterval", "CGPoint", "CGSize",
    "CGRect", "Color", "AttributedString", "LocalizedStringKey", "Calendar", "Locale", "TimeZone", "Array", "Set",
    "Dictionary", "Optional", "IdentifiedArray", "IdentifiedArrayOf", "Result", "Void", "Tagged", "Range",
    "ClosedRange", "PartialRangeFrom", "PartialRangeThrough", "PartialRangeUpTo", "NSRange", "Index", "IndexPath",
    "IndexSet", "CGVector", "CGAffineTransform", "Angle", "EdgeInsets", "UnitPoint", "Font", "AnyView", "URLRequest",
    "URLComponents", "PersonNameComponents", "Error", "KeyPath", "ArraySlice", "ContiguousArray", "Slice",
    "OrderedSet", "OrderedDictionary", "Deque", "StackState", "ContinuousClock", "SuspendingClock", "ObjectIdentifier",
    "SortOrder", "SortDescriptor", "Progress", "NSAttributedString", "NSError", "NSNumber", "CMTime", "CMTimeRange",
    "CLLocation", "CLLocationCoordinate2D", "MKCoordinateRegion", "CGColor", "UIColor", "NSColor", "UIFont", "NSFont",
    "Alignment", "HorizontalAlignment", "VerticalAlignment", "TextAlignment", "Axis", "Edge", "Visibility",
    "ScenePhase", "ColorScheme", "ContentMode", "GridItem", "PresentationDetent",
  ]
}

extension Member {
  /// Whether the type of a property is known to be a nominal type whose name describes its values; an optional is
  /// looked through.
  var hasMeaningfulType: Bool { isMeaningful(type.unwrapped) }

  private func isMeaningful(_ type: SwiftType) -> Bool {
    switch type {
    case .nominal: true
    case .external(let name, _): !StandardTypes.names.contains(name)
    // `Category.Kind` of a library; `User.ID` may be any type.
    case .nested(let outer, let name):
      outer.symbol == nil && !Program.associatedTypes.contains(app.program.text(name)) && isMeaningful(outer)
    default: false
    }
  }
}

/// Wrappers of a state's properties whose values are kept elsewhere, or are children that come and go.
enum StorageWrappers {
  static let names = PresentationWrappers.names.union(["Shared", "SharedReader", "Fetch", "FetchAll", "FetchOne"])
}
