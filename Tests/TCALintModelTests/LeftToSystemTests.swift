import TCALintModel
import Testing

@Suite struct LeftToSystemTests {
  private final class Watched {
    private let whenGone: () -> Void
    init(whenGone: @escaping () -> Void) { self.whenGone = whenGone }
    deinit { whenGone() }
  }

  @Test func whatIsLeftToTheSystemStaysWhoeverLetsGoOfIt() {
    var gone: [String] = []
    func make() {
      let left = Watched { gone.append("left") }
      leaveToSystem(left)
      var holders = [left, left, Watched { gone.append("kept") }]
      holders.removeAll()
      #if !canImport(Darwin)
        for _ in 0..<10 { Unmanaged.passUnretained(left).release() }
      #endif
    }
    make()
    #expect(gone == ["kept"])
  }
}
