import TCALintModel
import Testing

@Suite struct NearestNameTests {
  @Test func onlyANearNameIsOffered() {
    #expect(
      NearestName.nearest(to: "wheel-in-hosue", among: ["wheel-in-house", "door-in-garden"])
        == "wheel-in-house")
    #expect(NearestName.nearest(to: "xyz", among: ["wheel-in-house"]) == nil)
    #expect(NearestName.nearest(to: "", among: ["a"]) == nil)
  }

  @Test func aShortNameThatIsFarHidesNoneThatIsNear() {
    #expect(NearestName.nearest(to: "warn", among: ["off", "on", "warning"]) == "warning")
  }
}
