import Sharing
import Synchronization

/// A rate limit for decoys. Within the limit, an instance spends as much work on a decoy as on a
/// real request. Because decoys need no proof, a flood of decoys would otherwise cost as much as a
/// flood of real requests. Beyond the limit, a decoy gets the same kind of answer, but the instance
/// computes no signature and runs no transaction.
///
/// The budget is kept only in memory, because nothing about a decoy may be stored.
package final class DecoyBudget: Sendable {
    /// The average number of decoys per second that the budget allows. 60 million clients send 140
    /// decoys per second.
    static let rate = 100.0
    /// The maximum number of decoys in a burst.
    static let burst = 500.0
    /// The average number of reports and diagnosis keys in the decoys that clients send. A decoy
    /// with more of them counts as several decoys, because each of them is a row to write.
    static let averageRows = 75.0

    private let clock: @Sendable () -> ContinuousClock.Instant
    private let state: Mutex<(left: Double, since: ContinuousClock.Instant)>

    /// Starts with a full budget.
    package init(clock: @escaping @Sendable () -> ContinuousClock.Instant = { .now }) {
        self.clock = clock
        state = Mutex((Self.burst, clock()))
    }

    /// Takes a decoy from the budget. Returns false if not enough is left.
    ///
    /// - Parameter rows: The number of reports and diagnosis keys in the decoy.
    func take(rows: Int = 0) -> Bool {
        let cost = max(1, Double(rows) / Self.averageRows)
        let now = clock()
        return state.withLock { state in
            let elapsed = (now - state.since) / .seconds(1)
            state = (min(Self.burst, state.left + elapsed * Self.rate), now)
            guard state.left >= cost else { return false }
            state.left -= cost
            return true
        }
    }
}

/// The signature that a decoy gets instead of an authorisation. It has the same length, looks
/// equally random, and needs the same work.
enum DecoySigning {
    /// A key that only this process has. Its signatures authorise nothing.
    private static let key = AuthorizationKey.Private()

    /// Generates the key in advance. Otherwise the delay would show which request was the first
    /// decoy.
    static func prepare() { _ = key }

    /// A signature with 256 bytes.
    ///
    /// - Parameter blinded: The 256 bytes to sign.
    static func sign(blinded: [UInt8]) -> [UInt8] {
        // Clear the top bit, so that the number is smaller than every 2048-bit modulus. A real
        // message is always smaller than the modulus of its key.
        guard let first = blinded.first, let signature = key.sign(blinded: [first & 0x7F] + blinded.dropFirst()) else {
            fatalError("unreachable: the number is below the modulus")
        }
        return signature
    }

    /// 256 bytes that look as random as a signature, but do not need the work of signing.
    static func draw() -> [UInt8] {
        var generator = SystemRandomNumberGenerator()
        return AuthorizationKey.decoyNumber(using: &generator)
    }
}
