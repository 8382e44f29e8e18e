import Cryptography
import Encodings
import Sonar
import TestSupport
import TestTraits
import Testing

@Suite("Sonar: requests")
struct RequestTests {
    private let vectors: SonarVectors
    private let token = PushToken("0123456789abcdef")!
    private let code = ActivationCode(text: "0b8d2a3e-7c51-4a6b-9d0e-1f2a3b4c5d6e")!

    init() throws {
        vectors = try SonarVectors.load()
    }

    @Test(.proves("E65")) func `requests are signed as in the vectors`() throws {
        for vector in vectors.requestSignature {
            let key = try SonarVectors.secret(vector.secretKey)
            let (time, body) = (try #require(RequestTime(text: vector.timestamp)), Array(vector.body.utf8))
            let request = SignedRequest(.upload, body: body, at: time, secretKey: key)
            #expect(request.signature == (try SonarVectors.base64(vector.signature)), "\(vector.name)")
            #expect(request.headers.map(\.name) == ["Sonar-Request-Timestamp", "Sonar-Message-Signature"])
            #expect(request.headers.map(\.value) == [vector.timestamp, vector.signature])
            let received = SignedRequest(
                .upload,
                body: body,
                timestamp: vector.timestamp,
                signature: vector.signature
            )
            #expect(received == request)
            #expect(try #require(received).isSigned(with: key))
            let other = SignedRequest(.upload, body: body + [0], timestamp: time.text, signature: vector.signature)
            #expect(try !#require(other).isSigned(with: key))
        }
    }

    @Test(
        .proves("E65"),
        arguments: ["1970-01-01T00:00:01", "1970-01-01 00:00:01Z", "1970-1-01T00:00:01Z", "1970-01-01T00:00:01z", ""]
    )
    func `a malformed timestamp or signature is refused`(text: String) {
        #expect(RequestTime(text: text) == nil)
        let signature = vectors.requestSignature[0].signature
        #expect(SignedRequest(.upload, body: [], timestamp: text, signature: signature) == nil)
    }

    @Test(.proves("E65")) func `a signature is 32 bytes in base 64 with padding`() {
        let valid = vectors.requestSignature[0].signature
        let wrong = [
            "", String(valid.dropLast()), valid + "\n", " " + valid, String(valid.dropLast(4)),
            valid.replacing("=", with: "A"), Base64.encodePadded([UInt8](repeating: 0, count: 33)),
        ]
        for text in wrong {
            let request = SignedRequest(.upload, body: [], timestamp: "1970-01-01T00:00:01Z", signature: text)
            #expect(request == nil, "\(text)")
        }
    }

    @Test(.proves("E65")) func `each endpoint has its method and path`() {
        #expect(
            Endpoint.allCases.map { "\($0.method) \($0.path)" } == [
                "POST /api/devices/registrations", "POST /api/devices", "PUT /api/registration/push-notification-token",
                "PUT /api/app-instances/linking-id", "PATCH /api/proximity-events/upload",
            ]
        )
    }

    @Test(.proves("E65")) func `what is encoded is decoded to the same value`() throws {
        let activation = ActivationRequest(pushToken: token)
        #expect(ActivationRequest(json: activation.json) == activation)
        let registration = try #require(self.registration())
        #expect(RegistrationRequest(json: registration.json) == registration)
        let sonarID = try SonarVectors.sonarID("e1d160c7-f6e8-48bc-8687-63c696d910cb")
        let update = PushTokenUpdate(sonarID: sonarID, pushToken: token)
        let linking = LinkingRequest(sonarID: sonarID)
        for platform in Platform.allCases {
            #expect(PushTokenUpdate(json: update.json(of: platform)) == update)
            #expect(LinkingRequest(json: linking.json(of: platform)) == linking)
        }
        #expect(
            String(decoding: linking.json(of: .ios), as: UTF8.self)
                == #"{"sonarId":"E1D160C7-F6E8-48BC-8687-63C696D910CB"}"#
        )
        let time = try #require(RequestTime(seconds: 1_592_438_400))
        let messages: [PushMessage] = [
            .activationCode(code), .contact(lastEncounter: time), .testResult(.positive, testedAt: time),
            .testResult(.negative, testedAt: time), .testResult(.invalid, testedAt: time),
        ]
        for message in messages { #expect(PushMessage(json: message.json) == message) }
        let acknowledged = #"{"activationCode":"\#(code.text)","acknowledgmentUrl":"https://example.org/1"}"#
        #expect(PushMessage(json: Array(acknowledged.utf8)) == .activationCode(code))
    }

    @Test(.proves("E65")) func `the answer to a registration contains the identity`() throws {
        let key = vectors.keyFormats[0].spki
        let secret = vectors.requestSignature[0].secretKey
        let json = #"{"id":"E1D160C7-F6E8-48BC-8687-63C696D910CB","secretKey":"\#(secret)","publicKey":"\#(key)"}"#
        let answer = try #require(RegistrationAnswer(json: Array(json.utf8)))
        #expect(answer.identity.secretKey == (try SonarVectors.secret(secret)))
        #expect(answer.identity.serverKey.der == (try SonarVectors.base64(key)))
        #expect(RegistrationAnswer(json: answer.json) == answer)
        #expect("\(answer)" == "<registration answer>")
        for wrong in [json.replacing("+", with: "-"), json.replacing("MFkw", with: "MFkx"), json + "}", "{}"] {
            #expect(RegistrationAnswer(json: Array(wrong.utf8)) == nil)
        }
    }

    @Test(.proves("E65")) func `malformed registrations are refused`() {
        #expect(registration(model: "") == nil)
        #expect(registration(model: String(repeating: "m", count: 31)) == nil)
        #expect(registration(token: PushToken(String(repeating: "t", count: 241))) == nil)
        #expect(PushToken("0123456789abcd") == nil)
        #expect(PushToken("0123456789abcde f") == nil)
        #expect(PushToken(String(repeating: "t", count: 2049)) == nil)
        for text in ["{}", "[]", "", "null", #"{"pushToken":1}"#, #"{"pushToken":"short"}"#] {
            #expect(ActivationRequest(json: Array(text.utf8)) == nil)
            #expect(RegistrationRequest(json: Array(text.utf8)) == nil)
            #expect(PushTokenUpdate(json: Array(text.utf8)) == nil)
            #expect(UploadRequest(json: Array(text.utf8)) == nil)
            #expect(PushMessage(json: Array(text.utf8)) == nil)
        }
        let long = #"{"pushToken":"0123456789abcdef","more":"\#(String(repeating: " ", count: 9000))"}"#
        #expect(ActivationRequest(json: Array(long.utf8)) == nil)
    }

    @Test(.proves("E65")) func `postal districts have the published form`() {
        for text in ["E1", "SW1", "N10", "W1A", "EC1", "GIR", "AR1", "M1"] {
            #expect(PostalDistrict(text)?.text == text, "\(text)")
        }
        for text in ["", "E", "sw1", "SW1A1", "1A", "ABC1", "SW1 ", "SW-"] {
            #expect(PostalDistrict(text) == nil, "\(text)")
        }
    }

    @Test(.proves("E65")) func `linking ids have the published form`() {
        #expect(LinkingID("abcd-efdj")?.text == "abcd-efdj")
        for text in ["abcdefdj", "abcd-efd", "ABCD-EFDJ", "abcd-efdl", "abcd-efdu", "abc-defdj"] {
            #expect(LinkingID(text) == nil, "\(text)")
        }
    }

    private func registration(model: String = "Pixel 3", token: PushToken? = nil) -> RegistrationRequest? {
        RegistrationRequest(
            activationCode: code,
            pushToken: token ?? self.token,
            deviceModel: model,
            systemVersion: "29",
            postalDistrict: PostalDistrict("SW1")!
        )
    }
}
