/// A signed request with a new push token (`PUT /api/registration/push-notification-token`).
package struct PushTokenUpdate: Sendable, Equatable {
    let sonarID: SonarID
    let pushToken: PushToken

    package init(sonarID: SonarID, pushToken: PushToken) {
        (self.sonarID, self.pushToken) = (sonarID, pushToken)
    }

    /// Decodes a body. Returns nil if it is malformed.
    package init?(json: [UInt8]) {
        guard let message = JSONBody.decode(Message.self, json, maximumSize: JSONBody.smallSize),
            let sonarID = SonarID(text: message.sonarId),
            let pushToken = PushToken(message.pushNotificationToken)
        else { return nil }
        self.init(sonarID: sonarID, pushToken: pushToken)
    }

    /// The body as an app writes it.
    package func json(of platform: Platform) -> [UInt8] {
        JSONBody.encode(Message(sonarId: sonarID.text(of: platform), pushNotificationToken: pushToken.text))
    }

    private struct Message: Codable {
        let sonarId: String
        let pushNotificationToken: String
    }
}

/// A signed request for a linking id (`PUT /api/app-instances/linking-id`).
package struct LinkingRequest: Sendable, Equatable {
    let sonarID: SonarID

    package init(sonarID: SonarID) {
        self.sonarID = sonarID
    }

    /// Decodes a body. Returns nil if it is malformed.
    package init?(json: [UInt8]) {
        guard let message = JSONBody.decode(Message.self, json, maximumSize: JSONBody.smallSize),
            let sonarID = SonarID(text: message.sonarId)
        else { return nil }
        self.sonarID = sonarID
    }

    /// The body as an app writes it.
    package func json(of platform: Platform) -> [UInt8] {
        JSONBody.encode(Message(sonarId: sonarID.text(of: platform)))
    }

    private struct Message: Codable {
        let sonarId: String
    }
}

/// A code that links a device to other systems, such as `abcd-efdj`: 7 random characters and a check
/// character.
///
/// The table of the check character was never published. This library can therefore neither make such
/// codes nor detect typing errors.
package struct LinkingID: Sendable, Hashable {
    package let text: String

    /// The digits of base 32 by Crockford, in lower case.
    private static let alphabet = Set("0123456789abcdefghjkmnpqrstvwxyz".utf8)

    /// Returns nil unless the text has 4 characters, a hyphen and 4 characters.
    package init?(_ text: String) {
        let groups = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        guard groups.map(\.count) == [4, 4], groups.joined().allSatisfy(Self.alphabet.contains) else { return nil }
        self.text = text
    }
}
