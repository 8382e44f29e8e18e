import Cryptography
import Sonar
import TestSupport
import Testing

/// A server, and devices near each other.
struct ServerFixture {
    /// 2020-06-18T00:00:00Z.
    static let midnight: UInt32 = 1_592_438_400
    /// Seconds since 1970.
    static let now = Int64(midnight) + 12 * 3600

    var generator = SeededGenerator(60)
    var server: SonarServer
    private var lastToken = 0

    init() {
        let key = ECDHP256.PrivateKey(using: &generator)
        server = SonarServer(privateKey: key, using: &generator)
    }

    struct Device {
        let token: PushToken
        let identity: DeviceIdentity
        var schedule: CryptogramSchedule
    }

    mutating func newToken() throws -> PushToken {
        lastToken += 1
        return try #require(PushToken("push-token-of-device-\(lastToken)"))
    }

    mutating func activationCode(for token: PushToken) throws -> ActivationCode {
        let push = try server.requestActivation(ActivationRequest(pushToken: token), at: Self.now, using: &generator)
        #expect(push.token == token)
        let code = if case .activationCode(let code) = push.message { Optional(code) } else { ActivationCode?.none }
        return try #require(code)
    }

    func registration(_ code: ActivationCode, _ token: PushToken) throws -> RegistrationRequest {
        let district = try #require(PostalDistrict("SW1"))
        let request = RegistrationRequest(
            activationCode: code,
            pushToken: token,
            deviceModel: "model",
            systemVersion: "1",
            postalDistrict: district
        )
        return try #require(request)
    }

    /// Registers a device.
    mutating func device(_ platform: Platform = .android) throws -> Device {
        let token = try newToken()
        let request = try registration(try activationCode(for: token), token)
        let identity = try server.register(request, at: Self.now, using: &generator).identity
        let schedule = CryptogramSchedule(identity: identity, platform: platform)
        return Device(token: token, identity: identity, schedule: schedule)
    }

    /// An encounter with a device for some minutes, with a reading each minute.
    mutating func encounter(
        with device: inout Device,
        minutes: Int64 = 20,
        strength: Int8 = -60,
        start: Int64 = now - 7200
    ) throws -> UploadedEncounter {
        let payload = device.schedule.payload(at: UInt32(start), transmitPower: -7, using: &generator)
        return try Self.encounter(payload, minutes: minutes, strength: strength, start: start)
    }

    static func encounter(
        _ payload: BroadcastPayload,
        minutes: Int64 = 20,
        strength: Int8 = -60,
        start: Int64 = now - 7200
    ) throws -> UploadedEncounter {
        var log = EncounterLog()
        for minute in 0...minutes {
            let time = (start + minute * 60) * 1000
            log.record(payload, advertisedPower: -8, reading: SignalReading(strength: strength, time: time))
        }
        let encounter = try #require(log.encounters.first)
        return try #require(UploadedEncounter(encounter, platform: .android))
    }

    /// The signed upload of a device.
    func upload(
        _ encounters: [UploadedEncounter],
        from device: Device,
        symptoms: Set<Symptom> = [.cough],
        at time: Int64 = now,
        platform: Platform = .android
    ) throws -> SignedRequest {
        let request = UploadRequest(
            sonarID: device.identity.sonarID,
            symptoms: symptoms,
            onset: try #require(RequestTime(seconds: time)),
            encounters: encounters
        )
        return SignedRequest(
            .upload,
            body: request.json(of: platform),
            at: try #require(RequestTime(seconds: time)),
            secretKey: device.identity.secretKey
        )
    }
}
