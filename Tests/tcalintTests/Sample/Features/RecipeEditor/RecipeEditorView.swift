import ComposableArchitecture
import SwiftUI

struct RecipeEditorView: View {
  @Bindable var store: StoreOf<RecipeEditor>
  @FocusState private var isNameFocused: Bool

  var body: some View {
    Form {
      TextField("Name", text: $store.recipe.name)
        .focused($isNameFocused)
      Stepper("\(store.recipe.servings) servings", value: $store.recipe.servings, in: 1...24)
      if let errorMessage = store.errorMessage {
        Text(errorMessage).foregroundStyle(.red)
      }
    }
    .disabled(store.isSaving)
    .onAppear { isNameFocused = true }
    .toolbar {
      ToolbarItem(placement: .cancellationAction) {
        Button("Cancel") { store.send(.cancelButtonTapped) }
      }
      ToolbarItem(placement: .confirmationAction) {
        Button("Save") { store.send(.saveButtonTapped) }
          .disabled(!store.canSave)
      }
    }
  }
}
