/// A message that the server sends to a device through the push service.
package enum PushMessage: Sendable, Equatable {
    case activationCode(ActivationCode)
    /// The user may be infected. The status in the message is “Potential”.
    case contact(lastEncounter: RequestTime)
    case testResult(TestResult.Kind, testedAt: RequestTime)

    private static let (statusType, potential, testType) = ("Status Update", "Potential", "Test Result")

    /// Decodes a message. Returns nil if it is malformed or has another type.
    package init?(json: [UInt8]) {
        guard let message = JSONBody.decode(Message.self, json, maximumSize: JSONBody.smallSize) else { return nil }
        switch (message.type, message.status, message.result) {
        case (nil, nil, nil):
            guard let code = message.activationCode.flatMap(ActivationCode.init(text:)) else { return nil }
            self = .activationCode(code)
        case (Self.statusType, Self.potential, nil):
            guard let time = message.mostRecentProximityEventDate.flatMap(RequestTime.init(text:)) else { return nil }
            self = .contact(lastEncounter: time)
        case (Self.testType, nil, let result?):
            guard let kind = TestResult.Kind(rawValue: result),
                let time = message.testTimestamp.flatMap(RequestTime.init(text:))
            else { return nil }
            self = .testResult(kind, testedAt: time)
        default: return nil
        }
    }

    /// The message as JSON.
    package var json: [UInt8] {
        var message = Message()
        switch self {
        case .activationCode(let code): message.activationCode = code.text
        case .contact(let time):
            (message.type, message.status) = (Self.statusType, Self.potential)
            message.mostRecentProximityEventDate = time.text
        case .testResult(let kind, let time):
            (message.type, message.result) = (Self.testType, kind.rawValue)
            message.testTimestamp = time.text
        }
        return JSONBody.encode(message)
    }

    private struct Message: Codable {
        var activationCode: String?
        var type: String?
        var status: String?
        var mostRecentProximityEventDate: String?
        var result: String?
        var testTimestamp: String?
    }
}
