import TCALintModel
import Testing

@Suite struct NameWordsTests {
  @Test(arguments: [
    ("currentUser", ["current", "user"]), ("_cachedURLString", ["cached", "url", "string"]),
    ("page2Title", ["page2", "title"]),
    ("user_name", ["user", "name"]), ("URL", ["url"]), ("userID", ["user", "id"]), ("", []), ("__", []),
    ("größeÄndern", ["größeÄndern"]), ("x", ["x"]),
  ])
  func aNameIsMadeOfWords(_ name: String, _ words: [String]) {
    #expect(NameWords.of(name) == words)
  }
}
