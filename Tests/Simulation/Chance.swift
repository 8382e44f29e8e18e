import Synchronization
import TestSupport

/// The random choices of a plan.
struct Draw {
    private var generator: SeededGenerator

    init(_ generator: SeededGenerator) {
        self.generator = generator
    }

    /// Returns true with this probability.
    mutating func chance(_ probability: Double) -> Bool { Double.random(in: 0..<1, using: &generator) < probability }

    mutating func number(_ range: ClosedRange<Int64>) -> Int64 { .random(in: range, using: &generator) }

    mutating func index(below count: Int) -> Int { .random(in: 0..<count, using: &generator) }

    mutating func one<Value>(of values: [Value]) -> Value { values[index(below: values.count)] }

    /// Returns this number of distinct numbers below `count`.
    mutating func some(_ number: Int, below count: Int) -> [Int] {
        Array(Array(0..<count).shuffled(using: &generator).prefix(number))
    }
}

/// Random number generators for one part of a simulation. Each is different, and all are
/// reproducible from the seed.
final class SeededChance: Sendable {
    private let source: Mutex<SeededGenerator>

    /// - Parameters:
    ///   - seed: The seed of the whole simulation.
    ///   - part: The name of the part, such as `diary 17`.
    init(_ seed: UInt64, part: String) {
        // FNV-1a, 64 bits.
        let number = part.utf8.reduce(0xCBF2_9CE4_8422_2325 ^ seed) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
        source = Mutex(SeededGenerator(number))
    }

    func makeGenerator() -> SeededGenerator { source.withLock { SeededGenerator($0.next()) } }
}
