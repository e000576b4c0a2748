import ComposableArchitecture
import Foundation
import SwiftUI

@main
struct LarderApp: App {
  let store: StoreOf<AppFeature>

  init() {
    store = Store(initialState: AppFeature.State()) { AppFeature() }
    prepareDependencies {
      $0.defaultAppStorage = UserDefaults(suiteName: "group.larder")!
    }
  }

  var body: some Scene {
    WindowGroup {
      AppView(store: store)
    }
  }
}
