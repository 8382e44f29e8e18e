/// The request for an activation code (`POST /api/devices/registrations`).
package struct ActivationRequest: Sendable, Equatable {
    let pushToken: PushToken

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
