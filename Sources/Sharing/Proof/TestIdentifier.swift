public import Cryptography
import Foundation

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
