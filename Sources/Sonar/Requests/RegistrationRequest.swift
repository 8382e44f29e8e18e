/// The request that registers a device (`POST /api/devices`).
package struct RegistrationRequest: Sendable, Equatable {
    let activationCode: ActivationCode
    let pushToken: PushToken
    let deviceModel: String
    let systemVersion: String
    let postalDistrict: PostalDistrict

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
