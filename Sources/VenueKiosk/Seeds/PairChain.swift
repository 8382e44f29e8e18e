import CheckInProtocol
import Cryptography
import Encodings

/// The keys of paired kiosks, from which each of them derives the same seeds. The chain goes only
/// forwards: whoever has it can derive all later seeds, but no earlier one.
///
/// ```
/// K_0       = the secret of the pair, 32 random bytes
/// seed_n    = HKDF-Expand(K_n, "venue-checkin/v1/pair/seed", 16)
/// mark_n    = HKDF-Expand(K_n, "venue-checkin/v1/pair/mark", 3)
/// K_(n+1)   = HKDF-Expand(K_n, "venue-checkin/v1/pair/next", 32)
/// ```
///
/// Each change of the code is one step, whether it was scheduled or made by hand. Kiosks that have made
/// equally many steps have the same seed. HKDF: RFC 5869 §2.3.
package struct PairChain: Sendable, Equatable {
    /// The length of a key in bytes.
    static let keyCount = 32
    static let markCount = 3
    static let identifierCount = 8

    private enum Part: String {
        case seed, mark, next, identifier
    }

    /// K_(n+1), 32 bytes.
    let next: SecretBytes
    /// mark_n, 3 bytes. It does not help to guess the seed, because HKDF's outputs are independent.
    let markBytes: [UInt8]
    /// Recognises the secret of the pair, 8 bytes. The secret cannot be derived from it.
    let identifier: [UInt8]
    /// The scheduled time of the last scheduled step, or the time at which the pair begins.
    let began: UnixTime
    /// The number of steps made by hand since the pair began.
    let handSteps: Int64

    init(next: SecretBytes, markBytes: [UInt8], identifier: [UInt8], began: UnixTime, handSteps: Int64) {
        (self.next, self.markBytes, self.identifier) = (next, markBytes, identifier)
        (self.began, self.handSteps) = (began, handSteps)
    }

    /// Begins a chain, and returns it with its first seed.
    ///
    /// - Parameter secret: 32 random bytes.
    static func begin(_ secret: SecretBytes, at began: UnixTime) -> (seed: Seed, chain: PairChain) {
        step(secret, identifier: Self.identifier(of: secret), began: began, handSteps: 0)
    }

    /// The identifier of a pair with this secret.
    static func identifier(of secret: SecretBytes) -> [UInt8] {
        [UInt8](copying: derive(secret, .identifier, identifierCount))
    }

    /// Returns the next seed, and the chain after it. The caller erases this chain.
    ///
    /// - Parameter scheduled: The scheduled time of the step; nil for a step by hand.
    func stepped(scheduled: UnixTime?) -> (seed: Seed, chain: PairChain) {
        Self.step(
            next,
            identifier: identifier,
            began: scheduled ?? began,
            handSteps: handSteps + (scheduled == nil ? 1 : 0)
        )
    }

    /// What the screen shows of the current seed, so that staff can compare kiosks: four letters or
    /// digits, and the number of steps made by hand, such as K7QF-0.
    package var mark: String { "\(Base32.encode(markBytes).prefix(4))-\(handSteps)" }

    private static func step(
        _ key: SecretBytes,
        identifier: [UInt8],
        began: UnixTime,
        handSteps: Int64
    ) -> (seed: Seed, chain: PairChain) {
        let seed = Seed(derive(key, .seed, Seed.count))!  // the length is that of a seed
        let chain = PairChain(
            next: derive(key, .next, keyCount),
            markBytes: [UInt8](copying: derive(key, .mark, markCount)),
            identifier: identifier,
            began: began,
            handSteps: handSteps
        )
        return (seed, chain)
    }

    private static func derive(_ key: SecretBytes, _ part: Part, _ count: Int) -> SecretBytes {
        HKDFSHA256.expand(key, info: Array("venue-checkin/v1/pair/\(part.rawValue)".utf8), count: count)
    }
}
