import ComposableArchitecture
import SwiftUI

struct RecipeDetailView: View {
  @Bindable var store: StoreOf<RecipeDetail>
  @Dependency(\.analytics) private var analytics
  @State private var system: MeasurementSystem = .metric
  @State private var isShowingSteps = false

  var body: some View {
    Form {
      Stepper("\(store.servings) servings", value: $store.servings, in: 1...24)
      Picker("Measurements", selection: $system) {
        ForEach(MeasurementSystem.allCases, id: \.self) { Text($0.rawValue.capitalized) }
      }
      Section("Ingredients") {
        ForEach(store.recipe.ingredients, id: \.name) { ingredient in
          LabeledContent(
            ingredient.name,
            value: ingredient.amount(for: store.servings, of: store.recipe, in: system).formatted()
          )
        }
        Button("Add to groceries") { store.send(.addToGroceriesButtonTapped) }
      }
      DisclosureGroup("Steps", isExpanded: $isShowingSteps) {
        ForEach(store.recipe.steps, id: \.self) { Text($0) }
      }
    }
    .navigationTitle(store.recipe.name)
    .toolbar {
      ShareLink(item: store.recipe.name)
        .simultaneousGesture(
          TapGesture().onEnded { Task { await analytics.track(.recipeShared) } }
        )
    }
  }
}
