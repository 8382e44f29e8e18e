import Cryptography
import Sonar
import TestSupport

/// Sonar: registration, cryptograms, encounter logs, uploads and the server are the real code of the
/// library. The push channel is this type.
struct SonarRun: Sendable {
    private(set) var run = DesignRun()
    private(set) var server: SonarServer
    /// The person of each device, for the judge of an attack only.
    private(set) var owners: [SonarID: Int] = [:]
    /// What each device stores.
    private(set) var devices: [Int: Device] = [:]
    /// The uploads in order of time.
    private(set) var uploads: [Upload] = []
    /// The server's key, for an independent computation of what the server learns.
    let serverKey: SecretBytes

    struct Upload: Sendable {
        /// Seconds since 1970.
        let time: Int64
        let body: [UInt8]
        /// The person, for the judge of an attack only.
        let owner: Int
    }

    /// The memory of a device.
    struct Device: Sendable {
        let identity: DeviceIdentity
        let platform: Platform
        let pushToken: PushToken
        var schedule: CryptogramSchedule
        var log = EncounterLog()
        var status = UserStatus.unaffected
    }

    /// The time in seconds after which the server processes an upload.
    private static let processingDelay: Int64 = 300

    init(_ town: MeetingTown, _ receptions: [Reception]) async throws {
        var generator = SeededChance(town.seed, part: "sonar").makeGenerator()
        serverKey = SecretBytes(randomCount: ECDHP256.PrivateKey.count, using: &generator)
        guard let key = ECDHP256.PrivateKey(number: serverKey) else { throw Impossible("the number is not a key") }
        var policy = ServerPolicy()
        policy.risk.closeAttenuation = Air.closeAttenuation
        server = SonarServer(privateKey: key, policy: policy, using: &generator)
        for person in town.participants { try register(person, at: town.start, &generator) }
        var reports = Self.reports(town)[...]
        let recording = try await CPUTime.measure {
            for reception in receptions {
                while let report = reports.first, report.time <= reception.time {
                    try upload(report)
                    reports.removeFirst()
                }
                record(reception, &generator)
            }
        }
        for report in reports { try upload(report) }
        run.deviceTime = [
            (
                "make cryptograms and payloads, and store encounters",
                recording / Double(max(1, town.participants.count)) / Double(town.days)
            )
        ]
    }

    // MARK: Devices

    private mutating func register(
        _ person: Int,
        at time: Int64,
        _ generator: inout SeededGenerator
    ) throws {
        guard let token = PushToken("push-token-of-device-\(person)"), let district = PostalDistrict("SW1") else {
            throw Impossible("a token is not valid")
        }
        var registration = DeviceRegistration(
            pushToken: token,
            deviceModel: "simulated",
            systemVersion: "1",
            postalDistrict: district
        )
        if case .requestActivation(let request) = registration.next(at: time) {
            let push = try server.requestActivation(request, at: time, using: &generator)
            run.send(from: person, at: time, bytes: request.json.count, answer: 0)
            run.push(to: person, at: time, bytes: push.message.json.count)
            registration.receive(push.message)
        }
        if case .register(let request) = registration.next(at: time) {
            let answer = try server.register(request, at: time, using: &generator)
            run.send(from: person, at: time, bytes: request.json.count, answer: answer.json.count)
            registration.receive(answer)
        }
        guard let identity = registration.identity else { throw Impossible("a device was not registered") }
        let platform: Platform = person.isMultiple(of: 2) ? .android : .ios
        owners[identity.sonarID] = person
        devices[person] = Device(
            identity: identity,
            platform: platform,
            pushToken: token,
            schedule: CryptogramSchedule(identity: identity, platform: platform)
        )
    }

    /// The payload that a device sends at a time.
    mutating func payload(
        of person: Int,
        at time: Int64,
        using generator: inout SeededGenerator
    ) -> BroadcastPayload? {
        devices[person]?.schedule.payload(
            at: UInt32(time),
            transmitPower: Int8(Air.transmitPower),
            using: &generator
        )
    }

    private mutating func record(_ reception: Reception, _ generator: inout SeededGenerator) {
        guard let payload = payload(of: reception.sender, at: reception.time, using: &generator) else { return }
        devices[reception.receiver]?.log.record(
            payload,
            advertisedPower: Int8(Air.transmitPower),
            reading: SignalReading(
                strength: Int8(clamping: Air.transmitPower - reception.attenuation),
                time: reception.time * 1000
            )
        )
    }

    // MARK: Uploads

    private struct Report {
        let person: Int
        let time: Int64
        let onset: Int64
    }

    /// The uploads in order of time. A user reports symptoms in the evening of the onset, and again
    /// at the positive result: the apps allow a second upload only later, which favours Sonar.
    private static func reports(_ town: MeetingTown) -> [Report] {
        town.participants.flatMap { person -> [Report] in
            if let cold = town.people[person].cold { return [Report(person: person, time: cold, onset: cold)] }
            guard let infection = town.people[person].infection, infection.shares, infection.hasSymptoms else {
                return []
            }
            let evening = infection.onset.map { $0 + 20 * 3600 }
            let times = [evening, infection.end].compactMap { $0 }.filter { town.start < $0 && $0 <= infection.end }
            return times.map { Report(person: person, time: $0, onset: infection.onset ?? $0) }
        }.sorted { ($0.time, $0.person) < ($1.time, $1.person) }
    }

    private mutating func upload(_ report: Report) throws {
        guard var device = devices[report.person], let time = RequestTime(seconds: report.time),
            let onset = RequestTime(seconds: report.onset)
        else { throw Impossible("a time is out of range") }
        // Encounters that begin at the same time have no order in the log.
        let encounters = device.log.encounters.sorted { left, right in
            left.start == right.start
                ? left.payload.bytes.lexicographicallyPrecedes(right.payload.bytes) : left.start < right.start
        }
        let upload = UploadRequest(
            sonarID: device.identity.sonarID,
            symptoms: [.cough, .temperature],
            onset: onset,
            encounters: encounters.compactMap { UploadedEncounter($0, platform: device.platform) }
        )
        let request = SignedRequest(
            .upload,
            body: upload.json(of: device.platform),
            at: time,
            secretKey: device.identity.secretKey
        )
        try server.accept(request, at: report.time)
        run.send(from: report.person, at: report.time, bytes: request.body.count, answer: 0)
        uploads.append(Upload(time: report.time, body: request.body, owner: report.person))
        if let last = encounters.map(\.start).max() { device.log.deleteUploaded(through: last) }
        let day = CalendarDay(number: report.time / MeetingTown.daySeconds)
        device.status.report([.cough, .temperature], since: day, today: day)
        devices[report.person] = device
        let due = report.time + Self.processingDelay
        for push in server.processUploads(at: due).pushes {
            guard let warned = devices.first(where: { $0.value.pushToken == push.token })?.key else { continue }
            run.push(to: warned, at: due, bytes: push.message.json.count)
            run.warn(warned, at: due)
        }
    }
}
