import Cryptography
import Encodings

/// The address of a device in the push service.
package struct PushToken: Sendable, Hashable {
    /// The allowed lengths in the first request. The second request allows at most 240 characters.
    package static let lengths = 15...2048
    static let registrationLengths = 15...240

    package let text: String

    /// Returns nil unless the token has 15 to 2048 printable characters of ASCII.
    package init?(_ text: String) {
        guard Self.lengths.contains(text.utf8.count), text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            return nil
        }
        self.text = text
    }
}

extension PushToken: Redacted {
    package var description: String { "<push token>" }
}

/// The request for an activation code (`POST /api/devices/registrations`).
package struct ActivationRequest: Sendable, Equatable {
    package let pushToken: PushToken

    package init(pushToken: PushToken) {
        self.pushToken = pushToken
    }

    /// Decodes a body. Returns nil if it is malformed.
    package init?(json: [UInt8]) {
        guard let message = JSONBody.decode(Message.self, json, maximumSize: JSONBody.smallSize),
            let pushToken = PushToken(message.pushToken)
        else { return nil }
        self.pushToken = pushToken
    }

    package var json: [UInt8] { JSONBody.encode(Message(pushToken: pushToken.text)) }

    private struct Message: Codable {
        let pushToken: String
    }
}

/// The request that registers a device (`POST /api/devices`).
package struct RegistrationRequest: Sendable, Equatable {
    package let activationCode: ActivationCode
    package let pushToken: PushToken
    package let deviceModel: String
    package let systemVersion: String
    package let postalDistrict: PostalDistrict

    /// The allowed lengths of the model and of the version, in bytes.
    private static let textLengths = 1...30

    /// Returns nil if the push token has more than 240 characters, or if the model or the version is
    /// not 1 to 30 bytes long.
    package init?(
        activationCode: ActivationCode,
        pushToken: PushToken,
        deviceModel: String,
        systemVersion: String,
        postalDistrict: PostalDistrict
    ) {
        guard PushToken.registrationLengths.contains(pushToken.text.utf8.count),
            [deviceModel, systemVersion].allSatisfy({ Self.textLengths.contains($0.utf8.count) })
        else { return nil }
        self.activationCode = activationCode
        self.pushToken = pushToken
        self.deviceModel = deviceModel
        self.systemVersion = systemVersion
        self.postalDistrict = postalDistrict
    }

    /// Decodes a body. Returns nil if it is malformed.
    package init?(json: [UInt8]) {
        guard let message = JSONBody.decode(Message.self, json, maximumSize: JSONBody.smallSize),
            let activationCode = ActivationCode(text: message.activationCode),
            let pushToken = PushToken(message.pushToken),
            let postalDistrict = PostalDistrict(message.postalCode)
        else { return nil }
        self.init(
            activationCode: activationCode,
            pushToken: pushToken,
            deviceModel: message.deviceModel,
            systemVersion: message.deviceOSVersion,
            postalDistrict: postalDistrict
        )
    }

    package var json: [UInt8] {
        JSONBody.encode(
            Message(
                activationCode: activationCode.text,
                pushToken: pushToken.text,
                deviceModel: deviceModel,
                deviceOSVersion: systemVersion,
                postalCode: postalDistrict.text
            )
        )
    }

    private struct Message: Codable {
        let activationCode: String
        let pushToken: String
        let deviceModel: String
        let deviceOSVersion: String
        let postalCode: String
    }
}

/// The first half of a postal code in the United Kingdom, such as `SW1` or `E1`.
package struct PostalDistrict: Sendable, Hashable {
    package let text: String

    /// Returns nil unless the text has one or two letters, then a digit or R, and then at most one digit
    /// or letter, all in upper case.
    package init?(_ text: String) {
        let characters = Array(text.utf8)
        let letters = characters.prefix { Self.isLetter($0) }
        // The R after the first letters can also be one of the letters.
        let isValid = (1...2).contains { count in
            guard letters.count >= count, let next = characters.dropFirst(count).first else { return false }
            let rest = characters.dropFirst(count + 1)
            return (Self.isDigit(next) || next == UInt8(ascii: "R")) && rest.count <= 1
                && rest.allSatisfy { Self.isDigit($0) || Self.isLetter($0) }
        }
        guard isValid else { return nil }
        self.text = text
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
}

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
