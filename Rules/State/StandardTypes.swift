import TCALintDomain

/// Types whose values say nothing about what they stand for, so that equal types mean nothing.
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

/// Wrappers of a state's properties whose values are kept elsewhere, or are children that come and go.
enum StorageWrappers {
  static let names = PresentationWrappers.names.union(["Shared", "SharedReader", "Fetch", "FetchAll", "FetchOne"])
}
