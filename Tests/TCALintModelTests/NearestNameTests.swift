import TCALintModel
import Testing

@Suite struct NearestNameTests {
  @Test func onlyANearNameIsOffered() {
    #expect(
      NearestName.nearest(to: "dependency-in-veiw", among: ["dependency-in-view", "self-in-effect"])
        == "dependency-in-view")
    #expect(NearestName.nearest(to: "xyz", among: ["dependency-in-view"]) == nil)
    #expect(NearestName.nearest(to: "", among: ["a"]) == nil)
  }

  @Test func aShortNameThatIsFarHidesNoneThatIsNear() {
    #expect(NearestName.nearest(to: "warn", among: ["off", "on", "warning"]) == "warning")
  }
}
