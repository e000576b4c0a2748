import Foundation

/// The people who share recipes and a shopping list.
struct Household: Codable, Equatable, Identifiable, Sendable {
  let id: UUID
  var name: String
  var members: [String] = []
}
