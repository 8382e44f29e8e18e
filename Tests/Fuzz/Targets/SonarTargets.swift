import Cryptography
import Sonar

/// Payloads and cryptograms that other devices send.
enum SonarCryptogramTarget {
    /// Nobody can seal a cryptogram for this key, because it exists only in this process.
    private static let serverKey: ECDHP256.PrivateKey = {
        var generator = SystemRandomNumberGenerator()
        return ECDHP256.PrivateKey(using: &generator)
    }()

    static func check(_ input: [UInt8]) throws(Finding) {
        if let payload = BroadcastPayload(input) {
            try expect(payload.bytes == input, "a payload has one encoding")
            try expect(!payload.isSigned(with: SecretBytes(copying: input)), "a payload does not sign itself")
        }
        if let content = CryptogramContent(input) { try expect(content.bytes == input, "a content has one encoding") }
        guard let cryptogram = Cryptogram(input.prefix(Cryptogram.count)) else { return }
        try expect(cryptogram.bytes[...] == input.prefix(Cryptogram.count), "a cryptogram has one encoding")
        try expect(cryptogram.open(with: serverKey) == nil, "a cryptogram for another key is not opened")
    }
}

/// Requests, answers and messages in JSON, and the headers of signed requests.
enum SonarRequestTarget {
    static func check(_ input: [UInt8]) throws(Finding) {
        if let upload = UploadRequest(json: input) {
            try expect(upload.encounters.count <= input.count, "an encounter takes at least one byte")
            for platform in Platform.allCases {
                try expect(UploadRequest(json: upload.json(of: platform)) == upload, "an upload is read again")
            }
        }
        if let request = ActivationRequest(json: input) {
            try expect(ActivationRequest(json: request.json) == request, "a request is read again")
        }
        if let request = RegistrationRequest(json: input) {
            try expect(RegistrationRequest(json: request.json) == request, "a registration is read again")
        }
        if let answer = RegistrationAnswer(json: input) {
            try expect(RegistrationAnswer(json: answer.json) == answer, "an answer is read again")
        }
        if let update = PushTokenUpdate(json: input) {
            try expect(PushTokenUpdate(json: update.json(of: .ios)) == update, "an update is read again")
        }
        if let message = PushMessage(json: input) {
            try expect(PushMessage(json: message.json) == message, "a message is read again")
        }
        let text = String(decoding: input, as: UTF8.self)
        if let time = RequestTime(text: text) { try expect(time.text == text, "a time has one text") }
        if CalendarDay(text: text) != nil { try expect(text.utf8.count == 10, "a day has ten characters") }
        if let code = LinkingID(text) { try expect(code.text == text, "a linking id has one text") }
        let request = SignedRequest(.upload, body: input, timestamp: "2020-06-18T09:30:00Z", signature: text)
        if let request { try expect(request.headers[1].value == text, "a signature has one text") }
    }
}
