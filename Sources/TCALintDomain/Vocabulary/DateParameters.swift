// As of Foundation of the SDK for iOS 18.
//
// To take the next version, read which methods of `Calendar`, `Date` and the formatters take dates.

/// What Foundation's functions are given that a dot and a name may stand for: `calendar.startOfDay(for: .now)`.
enum DateParameters {
  /// The static members of `Date` that are dates.
  static let instances: Set<String> = ["now", "distantPast", "distantFuture"]
  /// The types of methods' parameters, by the names of both; the label `""` is none.
  static let ofMethods: [String: [String: String]] = [
    "compare": ["": "Date", "to": "Date"], "component": ["from": "Date"],
    "date": ["of": "Date", "to": "Date"], "dateComponents": ["from": "Date", "to": "Date"],
    "dateInterval": ["for": "Date"], "isDate": ["": "Date", "equalTo": "Date", "inSameDayAs": "Date"],
    "isDateInToday": ["": "Date"], "isDateInTomorrow": ["": "Date"], "isDateInWeekend": ["": "Date"],
    "isDateInYesterday": ["": "Date"], "nextDate": ["after": "Date"], "ordinality": ["for": "Date"],
    "range": ["for": "Date"], "startOfDay": ["for": "Date"], "string": ["from": "Date", "to": "Date"],
    "timeIntervalSince": ["": "Date"],
  ]
  /// Those of types' initialisers.
  static let ofInitializers: [String: [String: String]] = [
    "Date": ["since": "Date"], "DateComponents": ["calendar": "Calendar", "timeZone": "TimeZone"],
    "DateInterval": ["end": "Date", "start": "Date"],
  ]
}
