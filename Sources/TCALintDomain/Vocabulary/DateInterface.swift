import TCALintModel

// As of Foundation of the SDK for iOS 18 and swift-dependencies 1.16.
//
// To take the next version, read which methods of `Calendar`, `Date` and the formatters take dates.

extension ExternalInterface {
  /// The date API of Foundation: `calendar.startOfDay(for: .now)`.
  static let dates: ExternalInterface = {
    var interface = ExternalInterface()
    let (date, calendar) = (Template.named("Date"), Template.named("Calendar"))
    let text = Template.named("String")
    let condition = Template.named("Bool")
    let formatter = ["string": Member.method(text, labeled: ["from": date, "to": date])]
    interface.members = [
      "Calendar": [
        "compare": .method(.unknown, parameters: [date], labeled: ["to": date]),
        "component": .method(.named("Int"), labeled: ["from": date]),
        "date": .method(.optional(date), labeled: ["of": date, "to": date]),
        "date(from:)": .method(.optional(date)),
        "dateComponents": .method(.named("DateComponents"), labeled: ["from": date, "to": date]),
        "dateInterval": .method(.optional(.named("DateInterval")), labeled: ["for": date]),
        "isDate": .method(condition, parameters: [date], labeled: ["equalTo": date, "inSameDayAs": date]),
        "isDateInToday": .method(condition, parameters: [date]),
        "isDateInTomorrow": .method(condition, parameters: [date]),
        "isDateInWeekend": .method(condition, parameters: [date]),
        "isDateInYesterday": .method(condition, parameters: [date]),
        "nextDate": .method(.optional(date), labeled: ["after": date]),
        "ordinality": .method(.optional(.named("Int")), labeled: ["for": date]),
        "range": .method(.optional(.named("Range", [.named("Int")])), labeled: ["for": date]),
        "startOfDay": .method(date, labeled: ["for": date]),
      ],
      "Date": [
        "addingTimeInterval": .method(date), "advanced": .method(date),
        "compare": .method(.unknown, parameters: [date]),
        "distance": .method(.named("TimeInterval"), labeled: ["to": date]),
        "timeIntervalSince": .method(.named("TimeInterval"), parameters: [date]),
        "timeIntervalSinceNow": .property(.named("TimeInterval")),
        "timeIntervalSince1970": .property(.named("TimeInterval")),
      ],
      "DateComponentsFormatter": formatter, "DateFormatter": formatter, "DateIntervalFormatter": formatter,
      "DateGenerator": ["callAsFunction": .method(date), "now": .property(date)],
      "DateInterval": [
        "contains": .method(condition, parameters: [date]), "end": .property(date), "start": .property(date),
      ],
      "DependencyValues": ["calendar": .property(calendar), "date": .property(.named("DateGenerator"))],
      "EnvironmentValues": ["calendar": .property(calendar)],
      "ISO8601DateFormatter": formatter,
    ]
    interface.functions = [
      "Date": .method(date, labeled: ["since": date]),
      "DateComponents": .method(
        .named("DateComponents"), labeled: ["calendar": calendar, "timeZone": .named("TimeZone")]),
      "DateInterval": .method(.named("DateInterval"), labeled: ["end": date, "start": date]),
    ]
    return interface
  }()
}
