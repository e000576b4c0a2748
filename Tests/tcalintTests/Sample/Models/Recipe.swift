import Dependencies
import Foundation

struct Recipe: Codable, Equatable, Identifiable, Sendable {
  let id: UUID
  var name = ""
  var servings = 4
  var ingredients: [Ingredient] = []
  var steps: [String] = []
}

struct Ingredient: Codable, Equatable, Sendable {
  var name: String
  /// In the metric system.
  var amount: Measurement<UnitMass>
}

enum MeasurementSystem: String, CaseIterable, Codable, Sendable {
  case metric, imperial
}

extension Ingredient {
  func amount(for servings: Int, of recipe: Recipe, in system: MeasurementSystem) -> Measurement<UnitMass> {
    let scaled = amount * (Double(servings) / Double(recipe.servings))
    return system == .metric ? scaled : scaled.converted(to: .ounces)
  }
}

enum RecipeID {
  @Dependency(\.uuid) static var uuid

  static func next() -> UUID { uuid() }
}
