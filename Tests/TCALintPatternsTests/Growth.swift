import Foundation

/// How many times as long a thread computes for ten times as much. What is linear takes 10 times as long, what is
/// quadratic 100 times, on any machine and whatever else it does; how many seconds they take, says how fast it is.
func growth(from size: Int, _ work: (Int) throws -> Void) rethrows -> Double {
  func time(_ size: Int) throws -> Double {
    let start = threadTime()
    try work(size)
    return threadTime() - start
  }
  let few = try min(time(size), time(size), time(size))
  var many = try time(10 * size)
  // Others that use the caches of the machine make it slower, but seldom twice.
  if many > linear * few { many = min(many, try time(10 * size)) }
  return many / few
}

/// The most that what is linear may grow by.
let linear = 40.0

private func threadTime() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}
