public import Cryptography

/// A batch on its way to be authorised: the authority sees what ``message`` says, which is nothing.
///
/// ```
/// bytes = randomizer (32) || inverse (256) || message (256)
/// ```
/// Whoever asks for an authorisation keeps the bytes, sealed, before asking: the proof of a positive test is spent on ``message``, and only
/// these bytes make an authorisation of the answer, to the first request or to the same one, sent again.
public struct BlindedBatch: Sendable, Equatable {
    /// The length of ``bytes``.
    public static let count = AuthorizationKey.randomizerCount + 2 * AuthorizationKey.signatureCount

    /// 544 bytes: with them, whoever sees the authorisation knows which request it was for.
    public let bytes: SecretBytes

    /// Takes bytes that were kept. Nil if they have another length.
    public init?(bytes: SecretBytes) {
        guard bytes.count == Self.count else { return nil }
        self.bytes = bytes
    }

    init(randomizer: [UInt8], blinding: BlindRSA.Blinding) {
        bytes = SecretBytes(joining: [randomizer, blinding.inverse, blinding.message])
        precondition(bytes.count == Self.count, "of a key of 2,048 bits")
    }

    /// What is signed, 256 bytes (RFC 9474 §4.2).
    public var message: [UInt8] {
        copy(Self.count - AuthorizationKey.signatureCount..<Self.count)
    }

    /// Finalize (RFC 9474 §4.4).
    ///
    /// - Parameters:
    ///   - signature: The authority's answer.
    ///   - batch: What was blinded, under `key`.
    /// - Returns: The authorisation of `batch`, which is valid; nil if `signature` is no signature of ``message``, or if `batch` or `key` is
    ///   another one.
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

/// The authority's word that a batch may be published, which it cannot recognise.
public struct BatchAuthorization: Sendable, Equatable {
    /// 256 bytes.
    public let signature: [UInt8]
    /// 32 bytes.
    public let randomizer: [UInt8]

    /// Nil if one of them has another length.
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
