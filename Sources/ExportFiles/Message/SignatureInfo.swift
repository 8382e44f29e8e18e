/// The name of a key that signs export files.
package struct SignatureInfo: Sendable, Hashable {
    /// ECDSA with SHA-256 (RFC 5758 §3.2).
    static let ecdsaWithSHA256 = "1.2.840.10045.4.3.2"

    /// The identifier of the authority's keys, such as a country code.
    package var id: String
    /// The version of the key, such as “v1”.
    package var version: String
    /// The object identifier of the algorithm.
    var algorithm: String

    package init(id: String, version: String, algorithm: String = ecdsaWithSHA256) {
        (self.id, self.version, self.algorithm) = (id, version, algorithm)
    }

    init(_ message: WireSignatureInfo) {
        self.init(
            id: message.verificationKeyID,
            version: message.verificationKeyVersion,
            algorithm: message.signatureAlgorithm
        )
    }

    var message: WireSignatureInfo {
        var message = WireSignatureInfo()
        message.verificationKeyVersion = version
        message.verificationKeyID = id
        message.signatureAlgorithm = algorithm
        return message
    }
}
