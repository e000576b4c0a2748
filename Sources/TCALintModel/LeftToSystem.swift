/// Leaves an object to the system: it stays until the process ends, and nobody counts any more who holds it.
///
/// To count is to write to the object. What nearly everything refers to, threads that work at once write to all the time, and
/// each time the memory has to come over from the other's processor. On Apple's systems, whose libraries are the system's
/// and may be older, it is counted as before.
public func leaveToSystem(_ object: AnyObject) {
  // Who is the last to let go of it would still count that.
  _ = Unmanaged.passRetained(object).retain()
  #if !canImport(Darwin)
    immortalize(object)
  #endif
}

#if !canImport(Darwin)
  /// The standard library's own function, which it exports and the language's benchmarks call, see
  /// `stdlib/public/SwiftShims/swift/shims/RuntimeShims.h` of swiftlang/swift.
  @_silgen_name("_swift_stdlib_immortalize")
  private func immortalize(_ object: AnyObject)
#endif
