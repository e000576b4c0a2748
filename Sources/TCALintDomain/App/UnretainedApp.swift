/// The app of a handle, which the handle does not keep alive: tables of the app hold handles, and must not keep it alive
/// either.
///
/// Whoever makes an app keeps it while anything asks handles. Debug builds, and so the tests, trap where nobody has kept it.
/// Others rely on it, since to check takes 5 % of the instructions of a whole run.
@propertyWrapper
public struct UnretainedApp: Sendable {
  #if DEBUG
    @usableFromInline unowned let app: App
  #else
    @usableFromInline unowned(unsafe) let app: App
  #endif

  @inlinable public init(wrappedValue: App) { app = wrappedValue }

  @inlinable public var wrappedValue: App { app }
}
