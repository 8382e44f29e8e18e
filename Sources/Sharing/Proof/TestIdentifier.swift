public import Cryptography
import Foundation

/// What a laboratory's QR code on a test says: the test's GUID. The authority learns no more than its hash.
public struct TestIdentifier: Sendable, Equatable {
    /// SHA-256 of the GUID's 16 bytes (RFC 9562 §4), 32 bytes.
    public let digest: [UInt8]

    /// Nil unless `text` is a GUID such as `3f2504e0-4f89-41d3-9a0c-0305e82c3301`, in either case.
    public init?(_ text: String) {
        guard let identifier = UUID(uuidString: text) else { return nil }
        digest = unsafe withUnsafeBytes(of: identifier.uuid) { unsafe SHA256.hash(Array($0)) }
    }

    /// Takes a digest of 32 bytes; nil if it has another length.
    public init?(digest: [UInt8]) {
        guard digest.count == SHA256.digestCount else { return nil }
        self.digest = digest
    }
}

extension TestIdentifier: Redacted {
    public var description: String { "<test>" }
}
