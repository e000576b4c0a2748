import Dependencies
import OSLog

extension AnalyticsClient: DependencyKey {
  static let liveValue: AnalyticsClient = {
    let logger = Logger(subsystem: "com.example.larder", category: "analytics")
    return AnalyticsClient(isEnabled: { true }, track: { event in logger.info("\(event.rawValue)") })
  }()
}
