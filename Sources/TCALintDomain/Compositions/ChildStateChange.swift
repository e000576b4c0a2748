import TCALintModel
import TCALintSyntax

/// A place where a reducer changes a property inside the state of a child that it runs: `state.chat.messages = []`; or
/// where its state does.
///
/// The child's state as a whole (`state.chat = Chat.State()`) is its parent's, and no such place.
public struct ChildStateChange: Sendable {
  public let app: App
  let entry: Entry

  /// What is known of one; the app keeps these.
  struct Entry: Sendable {
    let composition: CompositionTable.Entry
    let stateCase: CompositionTable.Entry?
    let path: [ProgramName]
    let location: Location
    let isByState: Bool
    /// Whether the child is made with it: its state as a whole is put in place.
    let isMaking: Bool
    let property: DeclarationReference?
    let source: (composition: CompositionTable.Entry, property: DeclarationReference)?
  }

  /// How the child is run.
  public var composition: Composition { Composition(app: app, entry: entry.composition) }
  /// How the child itself runs what is changed, where that lies in a case of its state: `destination?.edit`,
  /// `path[id: id, case: \.edit]`.
  public var stateCase: Composition? { entry.stateCase.map { Composition(app: app, entry: $0) } }
  /// The property of the child's state, with what of it is changed: `form.name`.
  public var path: [String] { entry.path.map(app.program.text) }
  /// What is changed: `state.chat.messages`.
  public var location: Location { entry.location }
  /// Whether the parent's state does it, in a method or where it observes a property.
  public var isByState: Bool { entry.isByState }
  /// The child's property that is changed, or a part of which is; nil where it is not known.
  public var property: Member? { entry.property.map { Member(app, $0) } }
  /// The property of another child's state that is assigned as it is, or by way of a local name; nil for anything else.
  public var source: Source? {
    entry.source.map {
      Source(composition: Composition(app: app, entry: $0.composition), property: Member(app, $0.property))
    }
  }

  /// A property inside the state of a child.
  public struct Source: Sendable {
    public let composition: Composition
    public let property: Member
  }
}

extension App {
  /// Where reducers change properties inside the states of children, in the order of files and lines.
  public var childStateChanges: [ChildStateChange] {
    entriesOfChildStates.filter { !$0.isMaking }.map { ChildStateChange(app: self, entry: $0) }
  }

  /// Where reducers give such a property what one of another child's is, in a change or when they make the child's state.
  public var copiesBetweenChildren: [ChildStateChange] {
    entriesOfChildStates.filter { $0.source != nil }.map { ChildStateChange(app: self, entry: $0) }
  }

  private var entriesOfChildStates: [ChildStateChange.Entry] {
    lazyChildStateChanges {
      let roots = CompositionRoots(self)
      // Only the code of reducers and of their states is looked at.
      let files = filesOfTypes { !$0.isDisjoint(with: [.reducer, .state]) }
      return places(of: roots.firstNames).filter { files[$0.file] && !program.isTestFile[$0.file] }
        .flatMap { roots.changes(in: $0.file) }
    }
  }
}
