import Foundation

extension DraftClient {
  static let live = DraftClient(
    load: { try JSONDecoder().decode([Recipe].self, from: Data(contentsOf: file)) },
    save: { drafts in try JSONEncoder().encode(drafts).write(to: file) }
  )

  private static var file: URL {
    FileManager.default.urls(for: .documentDirectory, in: .userDomainMask)[0].appending(path: "drafts.json")
  }
}
