import Synchronization
import TestSupport

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
