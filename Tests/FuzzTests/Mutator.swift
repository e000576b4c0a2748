import Foundation

/// Makes inputs of the project's own Swift: by bytes, by tokens, and by pieces of one file put into another.
struct Mutator {
  private let samples = Sample.sources + Sample.examples
  private var random: Generator

  init(seed: UInt64) { random = Generator(state: seed) }

  /// A sample, and its mutated bytes.
  mutating func next() -> (sample: Sample, source: [UInt8]) {
    let sample = samples[random.below(samples.count)]
    var source = random.below(3) == 0 ? mutatedByTokens(sample) : sample.bytes
    if source == sample.bytes || random.below(2) == 0 {
      for _ in 0...random.below(4) { mutateBytes(of: &source) }
    }
    return (sample, source)
  }

  private mutating func mutatedByTokens(_ sample: Sample) -> [UInt8] {
    var pieces = sample.pieces
    for _ in 0...random.below(3) where !pieces.isEmpty {
      let place = random.below(pieces.count)
      switch random.below(5) {
      case 0: pieces.remove(at: place)
      case 1: pieces.insert(pieces[place], at: place)
      case 2: pieces.swapAt(place, random.below(pieces.count))
      case 3: pieces[place] = otherPiece()
      default: pieces.insert(otherPiece(), at: place)
      }
    }
    return Array(pieces.joined())
  }

  /// A token of any sample, with the trivia before it.
  private mutating func otherPiece() -> ArraySlice<UInt8> {
    let other = samples[random.below(samples.count)]
    return other.pieces.isEmpty ? [] : other.pieces[random.below(other.pieces.count)]
  }

  private static let snippets = [
    "{", "}", "(", ")", "[", "]", "<", ">", "\"", "\"\"\"", "\\(", "/*", "*/", "//", "#if A\n", "#endif\n", "@", "$",
    "$0",
    ".run {", "self", "state", "case ", "let ", "var ", "func ", "struct ", "extension ", "protocol ", "switch ",
    "if ", "guard ", "else ", "try ", "await ", "in ", "->", "=", "==", "?", "!", "&", "...", ";", ":", ",", "`",
    "#\"", "\u{0}", "\u{ff}", "<<<<<<< a\n", "\r\n", "\\.", "#/", "<#a#>", "::", "~", "@Dependency(\\.",
  ].map { Array($0.utf8) }

  private mutating func mutateBytes(of source: inout [UInt8]) {
    let place = random.below(source.count + 1)
    let end = min(source.count, place + random.below(40))
    switch random.below(6) {
    case 0: source.removeSubrange(place..<end)
    case 1: source.insert(UInt8(random.below(256)), at: place)
    case 2: source.insert(contentsOf: Self.snippets[random.below(Self.snippets.count)], at: place)
    case 3: source.insert(contentsOf: Array(source[place..<end]), at: place)
    case 4: source.replaceSubrange(place..<end, with: Self.snippets[random.below(Self.snippets.count)])
    default:
      let other = samples[random.below(samples.count)].bytes
      let start = random.below(other.count)
      source.insert(contentsOf: other[start..<min(other.count, start + random.below(200))], at: place)
    }
  }
}

/// SplitMix64: the same numbers everywhere.
struct Generator {
  var state: UInt64

  mutating func below(_ limit: Int) -> Int {
    state &+= 0x9e37_79b9_7f4a_7c15
    var value = state
    value = (value ^ (value >> 30)) &* 0xbf58_476d_1ce4_e5b9
    value = (value ^ (value >> 27)) &* 0x94d0_49bb_1331_11eb
    return Int((value ^ (value >> 31)) % UInt64(max(limit, 1)))
  }
}

/// A number in the environment.
func setting(_ name: String) -> Int? { ProcessInfo.processInfo.environment[name].flatMap(Int.init) }

/// Runs on a thread with the stack that the parser may need in a debug build.
func onParserThread<Value: Sendable>(_ body: @escaping @Sendable () -> Value) -> Value {
  let (box, done) = (Box<Value>(), DispatchSemaphore(value: 0))
  let thread = Thread {
    box.value = body()
    done.signal()
  }
  thread.stackSize = 64 << 20
  thread.start()
  done.wait()
  return box.value!
}

private final class Box<Value>: @unchecked Sendable { var value: Value? }
