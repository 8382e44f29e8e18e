public import Cryptography
import Foundation

/// A proof that a test was positive.
public enum PositiveTestProof: Sendable, Equatable {
    case hotlineCode(HotlineCode)
    case pin(PIN)
    /// The token of a client that has received a positive result.
    case registration(RegistrationToken)
}

extension PositiveTestProof: Redacted {
    public var description: String { "<proof>" }
}

/// A random token of a client that is waiting for a test result. The result can be retrieved only
/// with this token. After a positive result, the token is the proof of the positive test.
public struct RegistrationToken: Sendable, Equatable {
    /// The length in bytes.
    public static let count = 32

    /// The token, 32 bytes.
    public let bytes: SecretBytes

    /// - Parameter generator: Must be cryptographically secure.
    public init(using generator: inout some RandomNumberGenerator) {
        bytes = SecretBytes(randomCount: Self.count, using: &generator)
    }

    /// Returns nil if `bytes` has a different length.
    public init?(bytes: SecretBytes) {
        guard bytes.count == Self.count else { return nil }
        self.bytes = bytes
    }
}

extension RegistrationToken: Redacted {
    public var description: String { "<registration token>" }
}

/// The identifier in a laboratory test's QR code: the test's GUID. The authority receives only the
/// hash of the GUID.
public struct TestIdentifier: Sendable, Equatable {
    /// SHA-256 of the 16 bytes of the GUID (RFC 9562 §4), 32 bytes.
    public let digest: [UInt8]

    /// Returns nil unless `text` is a GUID such as `3f2504e0-4f89-41d3-9a0c-0305e82c3301`, in upper
    /// or lower case.
    public init?(_ text: String) {
        guard let identifier = UUID(uuidString: text) else { return nil }
        digest = unsafe withUnsafeBytes(of: identifier.uuid) { unsafe SHA256.hash(Array($0)) }
    }

    /// Uses a digest of 32 bytes. Returns nil if the digest has a different length.
    public init?(digest: [UInt8]) {
        guard digest.count == SHA256.digestCount else { return nil }
        self.digest = digest
    }
}

extension TestIdentifier: Redacted {
    public var description: String { "<test>" }
}
