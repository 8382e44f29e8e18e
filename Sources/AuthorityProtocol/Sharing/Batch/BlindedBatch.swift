public import Cryptography

/// A batch that is blinded for authorisation: ``message`` does not reveal the batch to the
/// authority.
///
/// ```
/// bytes = randomizer (32) || inverse (256) || message (256)
/// ```
/// Before the client sends the request, it encrypts and stores these bytes. A retry must use the
/// same bytes, because the authority accepts a proof of a positive test only with one ``message``.
/// The client also needs the bytes to convert the authority's answer into an authorisation.
public struct BlindedBatch: Sendable, Equatable {
    /// The length of ``bytes``, in bytes.
    public static let count = AuthorizationKey.randomizerCount + 2 * AuthorizationKey.signatureCount

    /// 544 bytes. They are secret: anyone with these bytes can find the request that an
    /// authorisation belongs to.
    public let bytes: SecretBytes

    /// Restores stored bytes. Returns nil if `bytes` has a different length.
    public init?(bytes: SecretBytes) {
        guard bytes.count == Self.count else { return nil }
        self.bytes = bytes
    }

    init(randomizer: [UInt8], blinding: BlindRSA.Blinding) {
        bytes = SecretBytes(joining: [randomizer, blinding.inverse, blinding.message])
        precondition(bytes.count == Self.count, "a blinded batch is for a key of 2,048 bits")
    }

    /// The blinded message that the authority signs, 256 bytes (RFC 9474 §4.2).
    public var message: [UInt8] {
        copy(Self.count - AuthorizationKey.signatureCount..<Self.count)
    }

    /// Finalize (RFC 9474 §4.4).
    ///
    /// - Parameters:
    ///   - signature: The blind signature from the authority's answer.
    ///   - batch: The batch that was blinded with `key`.
    /// - Returns: A valid authorisation for `batch`; nil if `signature` is not a signature of
    ///   ``message``, or if `batch` or `key` does not match.
    public func authorization(
        _ signature: [UInt8],
        of batch: ReportBatch,
        under key: AuthorizationKey.Public
    ) -> BatchAuthorization? {
        let randomizer = copy(0..<AuthorizationKey.randomizerCount)
        let end = AuthorizationKey.randomizerCount + AuthorizationKey.signatureCount
        let inverse = bytes[AuthorizationKey.randomizerCount..<end]
        return key.finalize(signature, of: batch, randomizer: randomizer, inverse: inverse).flatMap {
            BatchAuthorization(signature: $0, randomizer: randomizer)
        }
    }

    private func copy(_ range: Range<Int>) -> [UInt8] {
        Array(copying: bytes[range])
    }
}

extension BlindedBatch: Redacted {
    public var description: String { "<blinded batch>" }
}

/// The authority's permission to publish a batch. The authority cannot link this permission to a
/// request.
public struct BatchAuthorization: Sendable, Equatable {
    /// The signature, 256 bytes.
    public let signature: [UInt8]
    /// The randomizer, 32 bytes.
    public let randomizer: [UInt8]

    /// Returns nil if `signature` or `randomizer` has a different length.
    public init?(signature: [UInt8], randomizer: [UInt8]) {
        guard signature.count == AuthorizationKey.signatureCount,
            randomizer.count == AuthorizationKey.randomizerCount
        else { return nil }
        self.signature = signature
        self.randomizer = randomizer
    }
}

extension BatchAuthorization: Redacted {
    public var description: String { "<batch authorisation>" }
}
