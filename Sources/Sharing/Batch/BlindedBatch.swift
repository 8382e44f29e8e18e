public import Cryptography
import Foundation

/// A batch on its way to be authorised: the authority sees what ``message`` says, which is nothing.
public struct BlindedBatch {
    /// What is signed, 256 bytes (RFC 9474 §4.2).
    public let message: [UInt8]
    private let randomizer: [UInt8]
    private let finalize: ([UInt8]) throws -> Data

    init(message: [UInt8], randomizer: [UInt8], finalize: @escaping ([UInt8]) throws -> Data) {
        self.message = message
        self.randomizer = randomizer
        self.finalize = finalize
    }

    /// Finalize (RFC 9474 §4.4).
    ///
    /// - Parameter signature: The authority's answer.
    /// - Returns: Nil if it is no signature of ``message``.
    public func authorization(_ signature: [UInt8]) -> BatchAuthorization? {
        (try? finalize(signature)).flatMap { BatchAuthorization(signature: [UInt8]($0), randomizer: randomizer) }
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
