import CheckInProtocol
import Cryptography
import Encodings

/// The stored hash of a password.
///
/// ```
/// logN (1) || r (4, big endian) || p (4, big endian) || salt (16) || scrypt(password, salt) (32)
/// ```
package struct PasswordHash: Sendable {
    private static let saltCount = 16
    private static let keyCount = 32
    private static let count = 9 + saltCount + keyCount

    private let cost: Scrypt
    private let salt: [UInt8]
    private let key: SecretBytes

    private init(cost: Scrypt, salt: [UInt8], key: SecretBytes) {
        self.cost = cost
        self.salt = salt
        self.key = key
    }

    /// Hashes a password. Blocks the calling thread until the hash has been computed.
    init(_ password: Password, cost: Scrypt) {
        var generator = SystemRandomNumberGenerator()
        let salt = generator.bytes(Self.saltCount)
        guard let key = cost.derive(passphrase: password.bytes, salt: salt, count: Self.keyCount) else {
            preconditionFailure("a cost that is possible")
        }
        self.init(cost: cost, salt: salt, key: key)
    }

    /// A dummy hash that matches no known password. A check against the dummy hash takes as long as
    /// a check against a real hash.
    static func dummy(cost: Scrypt) -> PasswordHash {
        var generator = SystemRandomNumberGenerator()
        return PasswordHash(
            cost: cost,
            salt: generator.bytes(saltCount),
            key: SecretBytes(randomCount: keyCount, using: &generator)
        )
    }

    /// Decodes ``bytes``; nil if their number is wrong.
    package init?(bytes: [UInt8]) {
        guard bytes.count == Self.count else { return nil }
        func number(_ start: Int) -> UInt32 { UInt32(bigEndianBytes: bytes[start..<start + 4]) }
        cost = Scrypt(logN: bytes[0], r: number(1), p: number(5))
        salt = Array(bytes[9..<9 + Self.saltCount])
        key = SecretBytes(copying: bytes[(9 + Self.saltCount)...])
    }

    /// The hash as it is stored in the database.
    package var bytes: [UInt8] {
        [cost.logN] + cost.r.bigEndianBytes + cost.p.bigEndianBytes + salt + [UInt8](copying: key)
    }

    /// Whether a password matches the hash. Blocks the calling thread until the password has been
    /// hashed.
    func matches(_ password: Password) -> Bool {
        guard let derived = cost.derive(passphrase: password.bytes, salt: salt, count: Self.keyCount) else {
            return false
        }
        return derived == key
    }
}

extension PasswordHash: Redacted {
    package var description: String { "<hash of a password>" }
}

/// Hashes passwords on separate threads. The number of concurrent hashes is limited, because each
/// hash needs 128 MiB of memory.
struct PasswordWork: Sendable {
    /// The maximum number of concurrent hashes. An authority has two instances of this type, so it
    /// can use two cores.
    static let parallel = 1
    /// The maximum number of waiting hashes. This is a few seconds of work.
    static let waiting = 16

    private let threads = WorkerThreads(
        [Void](repeating: (), count: PasswordWork.parallel),
        maximumWaiting: PasswordWork.waiting
    )

    /// Waits for a free thread, and runs `body` on it.
    ///
    /// - Throws: `busy` if too many callers are waiting, if the system cannot create a thread, or
    ///   if the task is cancelled while it waits.
    func run<Result: Sendable>(_ body: @escaping @Sendable () -> Result) async throws(OfficersError) -> Result {
        do {
            return try await threads.run { _ in body() }
        } catch {
            throw .busy
        }
    }
}
