@_exported import Foundation

public struct Logger: Sendable {
  public init(subsystem: String, category: String) {}
  public func info(_ message: String) {}
}
