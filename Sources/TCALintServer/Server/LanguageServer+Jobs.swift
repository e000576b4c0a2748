import TCALintModel

/// When jobs begin, and what their results lead to.
extension LanguageServer {
  /// Has a folder analysed, unless something changes before that.
  mutating func analyse(_ folder: FilePath, after delay: Duration) {
    folders[folder]?.due = now + delay
    // Its result would be of documents as they were.
    if let running, running.folder == folder { running.cancellation.cancel() }
  }

  /// Whether what is known of a folder is about the documents as they are.
  func isCurrent(_ folder: FilePath) -> Bool {
    guard let known = folders[folder] else { return true }
    return known.analysis != nil && known.due == nil && !(running?.folder == folder && running?.isAnalysis == true)
  }

  /// Starts what is due, one job at a time.
  mutating func startNextJob() {
    guard phase == .running, running == nil else { return }
    if let folder = closed.popLast() { return start(Job(folder: folder, work: .close)) }
    if let request = nextJobOfRequest() { return start(request) }
    let due = folders.values.filter { ($0.due ?? .zero) <= now && $0.due != nil }
    if let folder = due.min(by: { ($0.due ?? .zero, $0.path) < ($1.due ?? .zero, $1.path) }) {
      return startAnalysis(of: folder.path)
    }
    let waiting = folders.values.filter { $0.due == nil && $0.nextLook <= now }
    if let folder = waiting.min(by: { ($0.nextLook, $0.path) < ($1.nextLook, $1.path) }) {
      lookAtDisk(folder.path)
      start(folder.path, Job.Work.look)
    }
  }

  private mutating func start(_ job: Job) {
    running = job
    output.append(.start(job))
  }

  private mutating func startAnalysis(of folder: FilePath) {
    folders[folder]?.due = nil
    start(folder, Job.Work.analyse)
  }

  private mutating func start(_ folder: FilePath, _ work: (AnalysisRequest) -> Job.Work) {
    guard var request = folders[folder]?.request else { return }
    for document in documents.values.sorted(by: { $0.lastChange < $1.lastChange }) {
      request.versions[document.path] = document.version
    }
    folders[folder]?.lookStart = now
    folders[folder]?.request = AnalysisRequest()
    start(Job(folder: folder, work: work(request)))
  }

  mutating func take(_ result: JobResult) {
    let folder = result.job.folder
    running = nil
    guard phase == .running, folders[folder] != nil else { return }
    switch result.outcome {
    case .analysed(let analysis):
      let isFirst = folders[folder]?.analysis == nil
      folders[folder]?.analysis = analysis
      endProgress(folder)
      // Where documents have changed since, another analysis is due. It may find that nothing is different.
      if folders[folder]?.due == nil || isFirst { publish(folder) }
    case .unchanged:
      folders[folder]?.analysis?.versions = result.job.request?.versions ?? [:]
      publish(folder)
    case .cancelled:
      // What it was to take note of, the session has; it is to be analysed again.
      if folders[folder]?.due == nil { folders[folder]?.due = now }
    case .fixed(let files): takeFixes(files, result.job)
    case .graph(let graph): takeGraph(graph, result.job)
    case .closed: break
    }
    if result.job.request != nil { planLook(after: result) }
    answerWaiting()
    if folders[folder]?.due == nil { askToPullAgain(folder) }
  }

  /// Decides when the disk is looked at next.
  private mutating func planLook(after result: JobResult) {
    guard let folder = folders[result.job.folder] else { return }
    // Meanwhile a document may have been saved.
    if folder.request.disk != .asRead { return }
    var pause = Self.lookInterval
    // A large tree is looked at less often.
    if case (.look, .unchanged) = (result.job.work, result.outcome) {
      pause = max(pause, (now - folder.lookStart) * Self.pauseFactor)
    }
    folders[folder.path]?.nextLook = now + pause
  }

  /// Shows the diagnostics of a folder again, which others count now.
  mutating func showAgain(_ folder: FilePath) {
    guard isCurrent(folder) else { return }
    publish(folder)
    answerWaiting()
    askToPullAgain(folder)
  }
}
