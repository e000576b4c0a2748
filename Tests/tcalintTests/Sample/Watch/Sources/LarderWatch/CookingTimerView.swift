import ComposableArchitecture
import SwiftUI

struct CookingTimerView: View {
  let store: StoreOf<CookingTimer>

  var body: some View {
    VStack {
      Text("\(store.minutes) minutes")
      Button("One more") { store.send(.minutesChanged(store.minutes + 1)) }
    }
  }
}
