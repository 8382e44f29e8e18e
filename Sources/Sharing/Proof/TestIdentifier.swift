public import Cryptography
import Foundation

/// The identifier in the QR code of a laboratory test: the test's GUID. The authority receives only
/// its hash.
public struct TestIdentifier: Sendable, Equatable {
    /// SHA-256 of the GUID's 16 bytes (RFC 9562 §4), 32 bytes.
    public let digest: [UInt8]

    /// Nil unless `text` is a GUID such as `3f2504e0-4f89-41d3-9a0c-0305e82c3301`, in either case.
    public init?(_ text: String) {
        guard let identifier = UUID(uuidString: text) else { return nil }
        digest = unsafe withUnsafeBytes(of: identifier.uuid) { unsafe SHA256.hash(Array($0)) }
    }

    /// Takes a digest of 32 bytes; nil if it has a different length.
    public init?(digest: [UInt8]) {
        guard digest.count == SHA256.digestCount else { return nil }
        self.digest = digest
    }
}

extension TestIdentifier: Redacted {
    public var description: String { "<test>" }
}
