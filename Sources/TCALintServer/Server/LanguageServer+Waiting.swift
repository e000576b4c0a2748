import TCALintModel
import TCALintRuleKit

/// Requests that wait until what they ask for is known.
extension LanguageServer {
  mutating func wait(_ request: WaitingRequest) {
    if request.folder.map(isCurrent) ?? true, answer(request) { return }
    waiting.append(request)
  }

  /// Answers the requests whose folders are analysed.
  mutating func answerWaiting() {
    for request in waiting where request.folder.map(isCurrent) ?? true {
      if answer(request) { waiting.removeAll { $0.id == request.id } }
    }
  }

  /// Refuses a request that waits.
  mutating func refuse(_ request: WaitingRequest, _ reason: String) {
    var error = ResponseError(.requestFailed, reason)
    switch request.kind {
    case .document, .workspace:
      error = ResponseError(.serverCancelled, reason)
      error.isToBeRepeated = false
    case .actions, .resolution, .graph, .fixAll: break
    }
    send(OutgoingMessage.failure(of: request.id, error))
  }

  /// Answers the pulls of diagnostics of a document that has changed: the client is to repeat them.
  mutating func cancelPulls(of folder: FilePath) {
    let cancelled = waiting.filter { request in
      if case .document = request.kind { request.folder == folder } else { false }
    }
    var error = ResponseError(.serverCancelled, "the document has changed")
    error.isToBeRepeated = true
    for request in cancelled { send(OutgoingMessage.failure(of: request.id, error)) }
    waiting.removeAll { request in cancelled.contains { $0.id == request.id } }
  }

  /// - Returns: whether it is answered; if not, a job has to be done, or nothing has changed.
  private mutating func answer(_ request: WaitingRequest) -> Bool {
    switch request.kind {
    case .document(let uri, let known): answer(request.id, uri, known: known)
    case .workspace(let known): return answer(request.id, known: known)
    case .actions(let uri, let range, let only): answer(request.id, actionsOf: uri, range, only: only)
    case .resolution, .graph, .fixAll: return false
    }
    return true
  }

  /// The job of the first request that needs one.
  func nextJobOfRequest() -> Job? {
    for request in waiting {
      guard let folder = request.folder, isCurrent(folder) else { continue }
      switch request.kind {
      case .resolution(let data): return Job(folder: folder, work: .fix(data.path))
      case .graph(let kind): return Job(folder: folder, work: .graph(kind))
      case .fixAll: return Job(folder: folder, work: .fix(nil))
      case .document, .workspace, .actions: continue
      }
    }
    return nil
  }

  /// The first request that a job was done for; it is no longer waiting.
  mutating func takeRequest(of job: Job) -> WaitingRequest? {
    let index = waiting.firstIndex { request in
      guard request.folder == job.folder else { return false }
      return switch (request.kind, job.work) {
      case (.resolution(let data), .fix(let path)): data.path == path
      case (.fixAll, .fix(nil)): true
      case (.graph(let kind), .graph(let drawn)): kind == drawn
      default: false
      }
    }
    return index.map { waiting.remove(at: $0) }
  }
}
