import Cryptography
import Encodings

/// The answer to ``RegistrationRequest``.
package struct RegistrationAnswer: Sendable, Equatable {
    package let identity: DeviceIdentity

    package init(identity: DeviceIdentity) {
        self.identity = identity
    }

    /// Decodes an answer. Returns nil if it is malformed, or if the public key is not a point on P-256.
    package init?(json: [UInt8]) {
        guard let message = JSONBody.decode(Message.self, json, maximumSize: JSONBody.smallSize),
            let sonarID = SonarID(text: message.id),
            let secretKey = Base64.decodePadded(message.secretKey),
            let publicKey = Base64.decodePadded(message.publicKey),
            let serverKey = ECDHP256.PublicKey(der: publicKey),
            let identity = DeviceIdentity(
                sonarID: sonarID,
                secretKey: SecretBytes(copying: secretKey),
                serverKey: serverKey
            )
        else { return nil }
        self.identity = identity
    }

    /// The answer as JSON. It contains the secret key.
    package var json: [UInt8] {
        JSONBody.encode(
            Message(
                id: identity.sonarID.text,
                secretKey: Base64.encodePadded([UInt8](copying: identity.secretKey)),
                publicKey: Base64.encodePadded(identity.serverKey.der)
            )
        )
    }

    private struct Message: Codable {
        let id: String
        let secretKey: String
        let publicKey: String
    }
}

extension RegistrationAnswer: Redacted {
    package var description: String { "<registration answer>" }
}
