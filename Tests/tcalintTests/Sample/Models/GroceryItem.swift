import Foundation

struct GroceryItem: Codable, Equatable, Identifiable, Sendable {
  let id: UUID
  var name: String
  var isInBasket = false
}
