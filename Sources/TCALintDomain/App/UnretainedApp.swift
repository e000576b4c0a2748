/// The app of a handle, which the handle does not keep alive: the app's own tables hold handles.
///
/// The creator of an app must retain it for as long as handles are used. Debug builds, and so the tests, trap where it
/// is gone; release builds do not check, since that takes 3 % of the instructions of a run.
@propertyWrapper
public struct UnretainedApp: Sendable {
  #if DEBUG
    @usableFromInline unowned let app: App
  #else
    @usableFromInline unowned(unsafe) let app: App
  #endif

  /// Wraps an app, which is not retained.
  @inlinable public init(wrappedValue: App) { app = wrappedValue }

  /// The app, which must still exist.
  @inlinable public var wrappedValue: App { app }
}
