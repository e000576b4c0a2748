import TCALintDomain
import TCALintModel
import TCALintRuleKit
import TCALintRules
import Testing

/// A file that is being written ends anywhere.
@Suite struct CutOffCodeTests {
  private let feature = """
    import ComposableArchitecture

    @Reducer
    struct Search {
      @ObservableState
      struct State: Equatable {
        @BindingState var query = ""
        var items: [String] = []
        var count: Int { items.count }
        @PresentationState var detail: Detail.State?
      }
      enum Action: BindableAction {
        case binding(BindingAction<State>), loaded(TaskResult<[String]>), detail(PresentationAction<Detail.Action>)
      }
      @Dependency(\\.searchClient) var client
      @Dependency(\\.continuousClock) var clock

      var body: some ReducerOf<Self> {
        BindingReducer()
        Reduce { state, action in
          switch action {
          case .binding(\\.$query), .detail(.presented(.saved)):
            state.items = []
            return .run { [query = state.query, client] send in
              try await self.clock.sleep(for: .seconds(1))
              await send(.loaded(TaskResult { try await client.search(query) }))
            } catch: { error, send in
              await send(.loaded(.failure(error)))
            }
            .cancellable(id: 1)
          default:
            return .run { send in await send(.loaded(.success([]))) }
          }
        }
        .ifLet(\\.$detail, action: /Action.detail) { Detail() }
      }
    }
    """

  private let view = """
    import ComposableArchitecture
    import SwiftUI

    struct SearchView: View {
      let store: StoreOf<Search>
      @ObservedObject var viewStore: ViewStoreOf<Search>
      init(store: StoreOf<Search>) {
        self.store = store
        self.viewStore = ViewStore(store, observe: { $0 })
      }
      var body: some View {
        WithViewStore(store, observe: { $0 }, content: { viewStore in
          TextField("Query", text: viewStore.$query)
          Button("Clear") { viewStore.send(.set(\\.$query, "")) }
            .sheet(store: store.scope(state: \\.$detail, action: { .detail($0) })) { store in DetailView(store: store) }
        })
        IfLetStore(store.scope(state: \\.detail, action: { .detail($0) }), then: DetailView.init)
      }
    }
    """

  private let rest = """
    import ComposableArchitecture

    @Reducer struct Detail { struct State: Equatable {}; enum Action { case saved } }
    @DependencyClient struct SearchClient { var search: @Sendable (_ text: String) async throws -> [String] }
    extension SearchClient: DependencyKey { static let liveValue = SearchClient(search: { _ in [] }) }
    extension DependencyValues {
      var searchClient: SearchClient { get { self[SearchClient.self] } set { self[SearchClient.self] = newValue } }
    }
    """

  @Test func aReducerMayEndAnywhere() { cut(feature, beside: [view, rest]) }
  @Test func aViewMayEndAnywhere() { cut(view, beside: [feature, rest]) }
  @Test func aClientMayEndAnywhere() { cut(rest, beside: [feature, view]) }

  /// Cuts a file behind each of its words and marks.
  private func cut(_ source: String, beside others: [String]) {
    let bytes = Array(source.utf8)
    for end in bytes.indices.dropFirst() where isMark(bytes[end - 1]) || isWord(bytes[end - 1]) && !isWord(bytes[end]) {
      let files = [Array(bytes[..<end]) + Array("\n".utf8)] + others.map { Array($0.utf8) }
      let app = App(
        linking: files.enumerated().map { AppFile(path: FilePath("\($0.offset).swift"), source: $0.element) })
      for rule in Rule.all {
        for finding in rule.findings(in: app) {
          #expect(finding.location.range.upperBound <= files[Int(finding.location.file.rawValue)].count)
        }
      }
    }
  }

  private func isMark(_ byte: UInt8) -> Bool { byte > UInt8(ascii: " ") && !isWord(byte) }

  private func isWord(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "_") || byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") || byte | 0x20 >= 0x61
  }
}
