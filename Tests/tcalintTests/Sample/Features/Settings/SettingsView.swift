import ComposableArchitecture
import SwiftUI

struct SettingsView: View {
  let store: StoreOf<Settings>

  var body: some View {
    Form {
      Section(store.title) {
        ForEach(store.household?.members ?? [], id: \.self) { Text($0) }
      }
      Button("Sign out", role: .destructive) { store.send(.signOutButtonTapped) }
        .disabled(store.household == nil)
    }
    .alert(store: store.scope(state: \.$alert, action: \.alert))
    .task { await store.send(.task).finish() }
    .onDisappear { UserDefaults.standard.set(true, forKey: "settingsSeen") }
  }
}
