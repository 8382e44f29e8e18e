import CommandLineTool
import Cryptography
import OperatingSystem
import Sonar
import SystemPackage

/// The day of the demo. All times are on one clock in UTC.
struct DemoDay {
    private let day: CalendarDay
    private let minutes: Int64
    private let midnight: Int64
    private var generator: DemoGenerator
    private let messages: PushDirectory
    private let serverKey: ECDHP256.PrivateKey
    private var server: SonarServer
    private var output = Printout()

    private static let hour: Int64 = 3600
    private static let daySeconds: Int64 = 86_400

    init(day: CalendarDay, minutes: Int64, generator: DemoGenerator, directory: FilePath) {
        self.day = day
        self.minutes = minutes
        midnight = day.number * Self.daySeconds
        messages = PushDirectory(directory)
        var generator = generator
        serverKey = ECDHP256.PrivateKey(using: &generator)
        server = SonarServer(privateKey: serverKey, using: &generator)
        self.generator = generator
    }

    /// Runs the day and returns the lines to print.
    mutating func run() throws -> [String] {
        output.title("Server")
        output.value("day", try time(0).text)
        output.base64("public key of the server", server.publicKey.der)
        var anna = try register("Anna", .android, at: 8 * Self.hour)
        var ben = try register("Ben", .ios, at: 9 * Self.hour)
        try meet(&anna, &ben, at: 12 * Self.hour)
        try reportSymptoms(&anna, at: 18 * Self.hour)
        try process(&ben, at: 19 * Self.hour)
        try test(&anna, &ben, at: 20 * Self.hour)
        output.title("After 28 days")
        server.deleteExpired(at: midnight + 29 * Self.daySeconds)
        output.value("contacts on the server", server.contacts.count)
        return output.lines
    }

    /// A time of the day.
    private func time(_ seconds: Int64) throws(Refusal) -> RequestTime {
        guard let time = RequestTime(seconds: midnight + seconds) else { throw Refusal("the day is out of range") }
        return time
    }

    // MARK: - Registration

    private mutating func register(_ name: String, _ platform: Platform, at seconds: Int64) throws -> DemoDevice {
        output.title("\(name) registers (\(platform.rawValue))")
        guard let token = PushToken("push-token-of-\(name.lowercased())"), let district = PostalDistrict("SW1") else {
            fatalError("unreachable: the token and the district are valid")
        }
        let now = midnight + seconds
        var registration = DeviceRegistration(
            pushToken: token,
            deviceModel: "demo",
            systemVersion: "1",
            postalDistrict: district
        )
        if case .requestActivation(let request) = registration.next(at: now) {
            text("request for an activation code", .requestRegistration, request.json)
            try messages.deliver(try server.requestActivation(request, at: now, using: &generator))
        }
        guard let message = try messages.take(for: token) else { throw Refusal("no message arrived for \(name)") }
        output.text("message to \(name)", message.json)
        registration.receive(message)
        if case .register(let request) = registration.next(at: now) {
            text("registration", .register, request.json)
            registration.receive(try server.register(request, at: now, using: &generator))
        }
        guard let identity = registration.identity else { throw Refusal("\(name) was not registered") }
        output.value("sonar id of \(name)", identity.sonarID.text)
        output.base64("secret key of \(name)", identity.secretKey)
        return DemoDevice(
            name: name,
            platform: platform,
            pushToken: token,
            identity: identity,
            schedule: CryptogramSchedule(identity: identity, platform: platform)
        )
    }

    private mutating func text(_ name: String, _ endpoint: Endpoint, _ body: [UInt8]) {
        output.text("\(name), \(endpoint.method) \(endpoint.path)", body)
    }

    // MARK: - Meeting

    private mutating func meet(_ anna: inout DemoDevice, _ ben: inout DemoDevice, at seconds: Int64) throws {
        for minute in 0...minutes {
            let now = midnight + seconds + minute * 60
            let fromAnna = payload(of: &anna, at: now)
            let fromBen = payload(of: &ben, at: now)
            let strength = Int8(-55 - minute % 10)
            anna.receive(fromBen, strength: strength, from: ben.name, at: now)
            ben.receive(fromAnna, strength: strength, from: anna.name, at: now)
            guard minute == 0 else { continue }
            show(fromAnna, of: anna)
            show(fromBen, of: ben)
        }
        for device in [anna, ben] {
            output.title("\(device.name)’s encounters")
            for encounter in device.stored {
                output.value("start, milliseconds since 1970", encounter.start)
                output.value("duration, seconds", encounter.duration)
                output.value("signal strengths, dBm", encounter.readings.map(\.strength))
                output.value("advertised power, dBm", encounter.advertisedPower.map { "\($0)" } ?? "unknown")
            }
        }
    }

    private mutating func payload(of device: inout DemoDevice, at now: Int64) -> BroadcastPayload {
        device.schedule.payload(at: UInt32(now), transmitPower: DemoDevice.transmitPower, using: &generator)
    }

    /// Prints a payload, and what only the server can compute from it.
    private mutating func show(_ payload: BroadcastPayload, of device: DemoDevice) {
        output.title("\(device.name)’s broadcast")
        output.hexadecimal("country", payload.country.bytes)
        output.hexadecimal("cryptogram", payload.cryptogram.bytes)
        output.value("transmit power, dBm", payload.transmitPower)
        output.value("transmission time, seconds since 1970", payload.transmissionTime)
        output.hexadecimal("signature", payload.signature)
        output.hexadecimal("payload", payload.bytes)
        let coordinates = payload.cryptogram.bytes.prefix(ECDHP256.PublicKey.count)
        guard let point = ECDHP256.PublicKey(coordinates: coordinates),
            let content = payload.cryptogram.open(with: serverKey)
        else { return output.value("content", "unreadable") }
        let keys = CryptogramKeys(privateKey: serverKey, publicKey: point, ephemeral: point)
        output.hexadecimal("ephemeral public key, x and y", point.coordinates)
        output.hexadecimal("shared secret", keys.sharedSecret)
        output.hexadecimal("shared info", keys.sharedInfo)
        output.hexadecimal("AES key", keys.key)
        output.hexadecimal("IV", keys.iv)
        output.hexadecimal("content", content.bytes)
        output.value("valid from, seconds since 1970", content.start)
        output.value("valid until, seconds since 1970", content.end)
        output.value("sonar id in the content", content.sonarID.text)
    }

    // MARK: - Symptoms and warning

    private mutating func reportSymptoms(_ device: inout DemoDevice, at seconds: Int64) throws {
        output.title("\(device.name) reports symptoms")
        let symptoms: Set<Symptom> = [.cough, .temperature]
        device.status.report(symptoms, since: day, today: day)
        output.value("status of \(device.name)", device.status(from: day))
        let platform = device.platform
        let upload = UploadRequest(
            sonarID: device.identity.sonarID,
            symptoms: symptoms,
            onset: try time(0),
            encounters: device.stored.compactMap { UploadedEncounter($0, platform: platform) }
        )
        let request = SignedRequest(
            .upload,
            body: upload.json(of: platform),
            at: try time(seconds),
            secretKey: device.identity.secretKey
        )
        text("upload", request.endpoint, request.body)
        for header in request.headers { output.value(header.name, header.value) }
        try server.accept(request, at: midnight + seconds)
    }

    private mutating func process(_ device: inout DemoDevice, at seconds: Int64) throws {
        output.title("The server processes the upload")
        let result = server.processUploads(at: midnight + seconds)
        output.value("accepted encounters", result.accepted)
        output.value("refused encounters", result.refused.values.reduce(0, +))
        for contact in server.contacts {
            output.value("reporter", contact.reporter.text)
            output.value("contact", contact.contact.text)
            output.value("start", contact.start.text)
            output.value("duration, seconds", contact.duration)
            output.value("risk, weighted seconds at a short distance", contact.risk)
        }
        output.value("warnings", result.pushes.count)
        for push in result.pushes { try messages.deliver(push) }
        guard let message = try messages.take(for: device.pushToken) else { return }
        output.text("message to \(device.name)", message.json)
        if case .contact(let last) = message {
            device.status.expose(on: CalendarDay(number: last.seconds / Self.daySeconds))
        }
        output.value("status of \(device.name)", device.status(from: day))
    }

    private mutating func test(_ first: inout DemoDevice, _ second: inout DemoDevice, at seconds: Int64) throws {
        output.title("Tests")
        try test(&first, .positive, at: seconds)
        try test(&second, .negative, at: seconds)
    }

    private mutating func test(_ device: inout DemoDevice, _ kind: TestResult.Kind, at seconds: Int64) throws {
        guard let push = server.testResult(kind, testedAt: try time(seconds), for: device.identity.sonarID) else {
            throw Refusal("the server does not know \(device.name)")
        }
        try messages.deliver(push)
        guard let message = try messages.take(for: device.pushToken) else { return }
        output.text("message to \(device.name)", message.json)
        let now = LocalTime(day: day, second: seconds)
        device.status.receive(TestResult(kind, at: now), at: now)
        output.value("status of \(device.name)", device.status(from: day))
    }
}
