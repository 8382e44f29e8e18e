import Synchronization
import TestSupport

/// Chance for one part of a simulation: each generator that it hands out is another one, and all of them come again with the same seed.
final class SeededChance: Sendable {
    private let source: Mutex<SeededGenerator>

    /// - Parameters:
    ///   - seed: Of the whole simulation.
    ///   - part: Tells parts apart, such as `diary 17`.
    init(_ seed: UInt64, part: String) {
        // FNV-1a, 64 bits.
        let number = part.utf8.reduce(0xCBF2_9CE4_8422_2325 ^ seed) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
        source = Mutex(SeededGenerator(number))
    }

    func makeGenerator() -> SeededGenerator { source.withLock { SeededGenerator($0.next()) } }
}
