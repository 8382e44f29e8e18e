import Cryptography
import OperatingSystem
import Sonar
import SystemPackage
import TestSupport
import TestTraits
import Testing

@Suite("Sonar: server")
struct ServerTests {
    private let now = ServerFixture.now

    @Test(.proves("E66")) func `an activation code registers one device, and a second use is an alarm`() throws {
        var fixture = ServerFixture()
        let token = try fixture.newToken()
        let code = try fixture.activationCode(for: token)
        let request = try fixture.registration(code, token)
        let identity = try fixture.server.register(request, at: now, using: &fixture.generator).identity
        #expect(identity.serverKey == fixture.server.publicKey)
        #expect(fixture.server.deviceCount == 1)
        #expect(fixture.server.secondUses == 0)
        #expect(throws: RequestRefusal.usedCode) {
            try fixture.server.register(request, at: now, using: &fixture.generator)
        }
        #expect(fixture.server.secondUses == 1)
        #expect(fixture.server.districts == [try #require(PostalDistrict("SW1")): 1])
    }

    @Test(.proves("E66")) func `an expired, unknown or foreign activation code is refused`() throws {
        var fixture = ServerFixture()
        let (token, other) = (try fixture.newToken(), try fixture.newToken())
        let code = try fixture.activationCode(for: token)
        let unknown = try #require(ActivationCode(text: "0b8d2a3e-7c51-4a6b-9d0e-1f2a3b4c5d6e"))
        let end = now + ServerPolicy().activationSeconds
        let attempts = [
            (try fixture.registration(code, token), end, RequestRefusal.unknownCode),
            (try fixture.registration(unknown, token), now, .unknownCode),
            (try fixture.registration(code, other), now, .otherPushToken),
        ]
        for (request, time, refusal) in attempts {
            #expect(throws: refusal) { try fixture.server.register(request, at: time, using: &fixture.generator) }
        }
        #expect(fixture.server.deviceCount == 0)
        _ = try fixture.server.register(try fixture.registration(code, token), at: end - 1, using: &fixture.generator)
    }

    @Test(.proves("E66"))
    func `a device registers through the file of its push channel, and tries again after an hour`() throws {
        var fixture = ServerFixture()
        let path = try SharedDirectory.make("sonar-push")
        let channel = PushDirectory(path)
        let token = try fixture.newToken()
        let district = try #require(PostalDistrict("E1"))
        var device = DeviceRegistration(
            pushToken: token,
            deviceModel: "model",
            systemVersion: "1",
            postalDistrict: district
        )
        #expect(device.next(at: now) == .requestActivation(ActivationRequest(pushToken: token)))
        #expect(device.next(at: now + 3599) == .wait)
        let request = ActivationRequest(pushToken: token)
        #expect(device.next(at: now + 3600) == .requestActivation(request))
        try channel.deliver(try fixture.server.requestActivation(request, at: now, using: &fixture.generator))
        #expect(try Directory.isOpenToOthers(path) == false)
        let message = try #require(try channel.take(for: token))
        #expect(try channel.take(for: token) == nil)
        device.receive(message)
        guard case .register(let registration) = device.next(at: now + 3601) else {
            Issue.record("the device does not register")
            return
        }
        let received = try #require(RegistrationRequest(json: registration.json))
        let answer = try fixture.server.register(received, at: now, using: &fixture.generator)
        device.receive(try #require(RegistrationAnswer(json: answer.json)))
        #expect(device.identity == answer.identity)
        #expect(device.next(at: now + 9999) == .wait)
    }

    @Test(.proves("E66")) func `the number of activation codes and of waiting uploads is limited`() throws {
        var fixture = ServerFixture()
        var policy = ServerPolicy()
        (policy.maximumActivations, policy.maximumQueue) = (2, 1)
        let key = ECDHP256.PrivateKey(using: &fixture.generator)
        fixture.server = SonarServer(privateKey: key, policy: policy, using: &fixture.generator)
        let device = try fixture.device()
        let request = ActivationRequest(pushToken: device.token)
        for _ in 0..<2 { _ = try fixture.server.requestActivation(request, at: now, using: &fixture.generator) }
        #expect(throws: RequestRefusal.busy) {
            try fixture.server.requestActivation(request, at: now + 3599, using: &fixture.generator)
        }
        _ = try fixture.server.requestActivation(request, at: now + 3600, using: &fixture.generator)
        let upload = try fixture.upload([], from: device)
        try fixture.server.accept(upload, at: now)
        #expect(throws: RequestRefusal.busy) { try fixture.server.accept(upload, at: now) }
        _ = fixture.server.processUploads(at: now)
        try fixture.server.accept(upload, at: now)
    }

    @Test(.proves("E66")) func `a request with a wrong signature, time or device is refused`() throws {
        var fixture = ServerFixture()
        let (device, other) = (try fixture.device(), try fixture.device())
        let upload = try fixture.upload([], from: device)
        try fixture.server.accept(upload, at: now)
        let unknown = try SonarVectors.sonarID("e1d160c7-f6e8-48bc-8687-63c696d910cb")
        let tolerance = ServerPolicy().requestTolerance
        let forged = SignedRequest(.upload, body: upload.body, at: upload.time, secretKey: other.identity.secretKey)
        #expect(throws: RequestRefusal.unauthorized) { try fixture.server.accept(forged, at: now) }
        let body = PushTokenUpdate(sonarID: unknown, pushToken: device.token).json(of: .ios)
        let foreign = SignedRequest(.updatePushToken, body: body, at: upload.time, secretKey: other.identity.secretKey)
        #expect(throws: RequestRefusal.unauthorized) { try fixture.server.updatePushToken(foreign, at: now) }
        #expect(throws: RequestRefusal.malformed) { try fixture.server.accept(foreign, at: now) }
        for difference in [-tolerance - 1, tolerance + 1] {
            #expect(throws: RequestRefusal.wrongTime) { try fixture.server.accept(upload, at: now + difference) }
        }
        try fixture.server.accept(upload, at: now + tolerance)
    }

    @Test(.proves("E66")) func `messages go to the device's last push token`() throws {
        var fixture = ServerFixture()
        let device = try fixture.device(.ios)
        let token = try fixture.newToken()
        let body = PushTokenUpdate(sonarID: device.identity.sonarID, pushToken: token).json(of: .ios)
        let time = try #require(RequestTime(seconds: now))
        let request = SignedRequest(.updatePushToken, body: body, at: time, secretKey: device.identity.secretKey)
        try fixture.server.updatePushToken(request, at: now)
        let push = fixture.server.testResult(.positive, testedAt: time, for: device.identity.sonarID)
        #expect(push == Push(.testResult(.positive, testedAt: time), to: token))
    }

    @Test(.proves("E66")) func `a contact of 20 minutes is warned once, from an upload of either app`() throws {
        for platform in Platform.allCases {
            var fixture = ServerFixture()
            let reporter = try fixture.device(platform)
            var (near, far) = (try fixture.device(.ios), try fixture.device())
            let encounters = [
                try fixture.encounter(with: &near), try fixture.encounter(with: &far, strength: -90),
            ]
            let upload = try fixture.upload(encounters, from: reporter, platform: platform)
            try fixture.server.accept(upload, at: now)
            #expect(fixture.server.contacts == [])
            let result = fixture.server.processUploads(at: now)
            #expect(result.accepted == 2)
            let last = try #require(RequestTime(seconds: now - 7200 + 1200))
            #expect(result.pushes == [Push(.contact(lastEncounter: last), to: near.token)])
            #expect(Set(fixture.server.contacts.map(\.contact)) == [near.identity.sonarID, far.identity.sonarID])
            #expect(fixture.server.contacts.map(\.reporter) == [reporter.identity.sonarID, reporter.identity.sonarID])
            // The same upload again changes nothing.
            try fixture.server.accept(upload, at: now)
            #expect(fixture.server.processUploads(at: now).pushes == [])
            #expect(fixture.server.contacts.count == 2)
        }
    }

    @Test(.proves("E66"))
    func `short contacts of several reporters add up, and symptoms that do not count have no weight`() throws {
        var fixture = ServerFixture()
        var contact = try fixture.device()
        let reporters = [try fixture.device(), try fixture.device(), try fixture.device()]
        var pushes: [Int] = []
        for (reporter, symptoms) in zip(reporters, [[Symptom.cough], [.sneeze], [.anosmia, .nausea]]) {
            let encounter = try fixture.encounter(with: &contact, minutes: 8)
            try fixture.server.accept(
                try fixture.upload([encounter], from: reporter, symptoms: Set(symptoms)),
                at: now
            )
            pushes.append(fixture.server.processUploads(at: now).pushes.count)
        }
        #expect(pushes == [0, 0, 1])
    }

    @Test(.proves("E62", "E66")) func `each wrong encounter is refused with its reason`() throws {
        var fixture = ServerFixture()
        var (reporter, sender) = (try fixture.device(), try fixture.device(.ios))
        let (id, start) = (reporter.identity.sonarID, now - 7200)
        let valid = try fixture.encounter(with: &sender)
        func refusal(_ encounter: UploadedEncounter) -> EncounterVerdict.Reason? {
            guard case .refused(let reason) = fixture.server.verdict(on: encounter, from: id, at: now) else {
                return nil
            }
            return reason
        }
        func payload(
            _ cryptogram: Cryptogram,
            country: Country = .unitedKingdom,
            time: Int64 = ServerFixture.now - 7200,
            by device: ServerFixture.Device
        ) throws -> UploadedEncounter {
            let payload = BroadcastPayload(
                country: country,
                cryptogram: cryptogram,
                transmitPower: 0,
                transmissionTime: UInt32(time),
                secretKey: device.identity.secretKey
            )
            return try ServerFixture.encounter(payload)
        }
        let cryptogram = valid.payload.cryptogram
        #expect(fixture.server.verdict(on: valid, from: id, at: now) == .accepted(sender.identity.sonarID))
        #expect(refusal(try ServerFixture.encounter(SonarSamples.payload())) == .unreadable)
        #expect(refusal(try payload(cryptogram, country: Country(number: 250), by: sender)) == .otherCountry)
        let own = reporter.schedule.cryptogram(at: UInt32(start), using: &fixture.generator)
        #expect(refusal(try payload(own, by: reporter)) == .ownCryptogram)
        #expect(refusal(try payload(cryptogram, by: reporter)) == .wrongSignature)
        // The validity of the iOS app begins when the cryptogram is made.
        #expect(refusal(try payload(cryptogram, time: start - 1, by: sender)) == .outsideValidity)
        let midnight = Int64(ServerFixture.midnight) + 86_400
        #expect(refusal(try payload(cryptogram, time: midnight, by: sender)) == .outsideValidity)
        #expect(refusal(try payload(cryptogram, time: midnight - 1, by: sender)) == .replayed)
        // A payload that is repeated four hours later.
        #expect(refusal(try ServerFixture.encounter(valid.payload, start: start + 4 * 3600)) == .replayed)
        let later = now + 29 * 86_400
        let old = fixture.server.verdict(on: valid, from: id, at: later)
        #expect(old == .refused(.outsideRetention))
        let content = CryptogramContent(
            start: ServerFixture.midnight,
            end: ServerFixture.midnight + 86_400,
            sonarID: try SonarVectors.sonarID("e1d160c7-f6e8-48bc-8687-63c696d910cb"),
            country: .unitedKingdom
        )
        let ephemeral = ECDHP256.PrivateKey(using: &fixture.generator)
        let stranger = Cryptogram(sealing: content, for: fixture.server.publicKey, ephemeral: ephemeral)
        #expect(refusal(try payload(stranger, by: sender)) == .unknownDevice)
        let inverted = CryptogramContent(
            start: .max,
            end: 0,
            sonarID: sender.identity.sonarID,
            country: .unitedKingdom
        )
        let impossible = Cryptogram(sealing: inverted, for: fixture.server.publicKey, ephemeral: ephemeral)
        #expect(refusal(try payload(impossible, by: sender)) == .outsideValidity)
    }

    @Test(.proves("E64")) func `the server deletes contacts after 28 days`() throws {
        var fixture = ServerFixture()
        let reporter = try fixture.device()
        var contact = try fixture.device()
        try fixture.server.accept(
            try fixture.upload([try fixture.encounter(with: &contact)], from: reporter),
            at: now
        )
        #expect(fixture.server.processUploads(at: now).accepted == 1)
        let end = now - 7200 + 28 * 86_400
        fixture.server.deleteExpired(at: end)
        #expect(fixture.server.contacts.count == 1)
        fixture.server.deleteExpired(at: end + 1)
        #expect(fixture.server.contacts == [])
    }

    @Test(.proves("E66")) func `the descriptions of secrets and contacts reveal nothing`() throws {
        var fixture = ServerFixture()
        var device = try fixture.device()
        let encounter = try fixture.encounter(with: &device)
        let upload = try fixture.upload([encounter], from: device)
        #expect("\(device.identity.secretKey)" == "<32 secret bytes>")
        #expect("\(device.token)" == "<push token>")
        #expect("\(encounter.payload)" == "<payload>")
        #expect("\(upload)" == "<signed request to /api/proximity-events/upload>")
        #expect(!"\(encounter)".contains(encounter.payload.cryptogram.bytes.hex))
    }
}
