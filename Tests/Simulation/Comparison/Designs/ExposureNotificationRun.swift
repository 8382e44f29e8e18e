import AuthorityProtocol
import Cryptography
import ExportFiles
import ExposureNotification
import TestSupport

/// Exposure Notification: keys, beacons, export files, matching and windows are the real code. Keys are
/// submitted as in our protocol.
struct ExposureNotificationRun: Sendable {
    private(set) var run = DesignRun()
    /// The same encounters, rated as versions of Corona-Warn-App did. A warning is a high risk.
    private(set) var ratings: [CoronaWarnAppRating: DesignRun] = [:]
    /// What the server stores.
    private(set) var submissions: [Submissions.Received] = []
    /// The published keys of people, with the end of their period.
    private(set) var published: [(key: DiagnosisKey, time: Int64)] = []
    /// The stored sightings of each device.
    private(set) var sightings: [Int: [Sighting]] = [:]
    /// The keys of each device.
    private(set) var schedules: [Int: KeySchedule] = [:]
    private var beacons: [Beacon: Advertisement] = [:]

    /// A sender in an interval.
    private struct Beacon: Hashable {
        let person: Int
        let interval: IntervalNumber
    }

    init(_ town: MeetingTown, _ receptions: [Reception]) async throws {
        var draw = Draw(SeededChance(town.seed, part: "exposure notification").makeGenerator())
        let recording = try await CPUTime.measure {
            try makeKeys(town)
            for reception in receptions { record(reception) }
        }
        try submit(town, &draw)
        let checking = try await publish(town)
        let matching = await CPUTime.measure { match(town) }
        try rate(town)
        let days = Double(town.days)
        let devices = Double(max(1, town.participants.count))
        run.deviceTime = [
            ("make identifiers and store sightings", recording / devices / days),
            ("verify and decode the files, and screen all keys", checking / days),
            ("match the keys of people", matching / devices / days),
        ]
    }

    // MARK: Beacons

    /// Makes the keys of all days.
    private mutating func makeKeys(_ town: MeetingTown) throws {
        for person in town.participants {
            var generator = SeededChance(town.seed, part: "keys \(person)").makeGenerator()
            var schedule = KeySchedule()
            let last = town.people[person].infection?.end ?? town.end
            for time in stride(from: town.start, to: last, by: Int(MeetingTown.daySeconds)) {
                guard let interval = IntervalNumber(containing: time) else { throw Impossible("a time before 1970") }
                _ = schedule.key(in: interval, using: &generator)
            }
            schedules[person] = schedule
        }
    }

    /// The beacon of a device; nil after the device has cut its key.
    mutating func beacon(of person: Int, at time: Int64) -> Advertisement? {
        guard let interval = IntervalNumber(containing: time) else { return nil }
        let beacon = Beacon(person: person, interval: interval)
        if let known = beacons[beacon] { return known }
        guard let key = schedules[person]?.keys.last(where: { $0.start == interval.startOfDay }) else { return nil }
        let keys = DerivedKeys(of: key.bytes)
        let identifier = keys.identifier(in: interval)
        let metadata = BeaconMetadata(calibrationConfidence: 3, transmitPower: Air.transmitPower)
        let advertisement = Advertisement(
            identifier: identifier,
            encryptedMetadata: keys.crypt(metadata.bytes, of: identifier)
        )
        beacons[beacon] = advertisement
        return advertisement
    }

    private mutating func record(_ reception: Reception) {
        guard let advertisement = beacon(of: reception.sender, at: reception.time) else { return }
        sightings[reception.receiver, default: []].append(
            Sighting(
                advertisement: advertisement,
                time: reception.time,
                rssi: Air.transmitPower - reception.attenuation,
                previousScan: reception.time - Air.scanPeriod
            )
        )
    }

    // MARK: Submission and publication

    private mutating func submit(_ town: MeetingTown, _ draw: inout Draw) throws {
        var sent = Submissions(publicFilesSize: Self.indexSize)
        for person in town.sharers {
            guard let infection = town.people[person].infection,
                let interval = IntervalNumber(containing: infection.end)
            else { continue }
            var generator = SeededChance(town.seed, part: "batch \(person)").makeGenerator()
            schedules[person]?.deleteExpired(in: interval)
            let keys = schedules[person]?.release(.cutsToday, in: interval) ?? []
            // The infectious time begins two days before the onset, or before the test.
            let onset = infection.start / MeetingTown.daySeconds + 2
            let records = keys.compactMap { key in
                let days = key.start.time / MeetingTown.daySeconds - onset
                return DiagnosisKeyRecord(
                    DiagnosisKey(key: key, reportType: .confirmedTest, daysSinceOnset: Int(days))
                )
            }
            guard let batch = ReportBatch([], keys: records, using: &generator) else { continue }
            try sent.send(batch, from: person, at: infection.end, &run, &draw)
        }
        sent.sendDecoys(town, &run, &draw)
        submissions = sent.received
    }

    /// The number of new keys in a file, with random ones, as the authority pads it.
    private static let paddedCounts: ClosedRange<Int64> = 1000...1100
    /// Downloads per day. Each fetches the index and the new files.
    private static let downloadsPerDay = 6
    /// An index of 14 days of hourly files.
    private static let indexSize =
        14 * 24 * "exports/1797000000-1797003600-00001.zip\n".utf8.count
    private static let hour: Int64 = 3600

    /// Publishes a file for each hour, and opens it as a device does.
    ///
    /// - Returns: The CPU time of one device for all files.
    private mutating func publish(_ town: MeetingTown) async throws -> Double {
        var waiting = submissions.flatMap { submission in
            submission.batch.keys.map { record in
                let key = record.diagnosisKey
                return (key: key, time: max(submission.time, key.key.embargo))
            }
        }
        let signer = ExportArchive.Signer(
            info: SignatureInfo(id: VenueCheckInRun.region.name, version: "v1"),
            key: ECDSAP256.PrivateKey()
        )
        let screen = SightingIndex(sightings[town.participants.first ?? 0] ?? [], behaviour: .google).screen()
        var (bytes, checking) = (0, 0.0)
        for end in stride(from: town.start + Self.hour, through: town.end, by: Int(Self.hour)) {
            let due = waiting.filter { $0.time < end }
            waiting.removeAll { $0.time < end }
            var generator = SeededChance(town.seed, part: "export \(end)").makeGenerator()
            let file = ExportFile(
                start: end - Self.hour,
                end: end,
                region: VenueCheckInRun.region.name,
                keys: due.map { ExportedKey($0.key) } + Self.padding(beside: due.count, end, &generator)
            )
            let archive = ExportArchive(signing: file, by: [signer]).file
            bytes += try Self.countedSize(file, signer.info, &generator)
            checking += try await CPUTime.measure {
                let opened = try ExportArchive(opening: archive).verified(by: ExportTrust(signer.key.publicKey))
                let keys = opened.keys.compactMap(\.diagnosisKey)
                _ = keys.count { screen.mayMatch($0.key) }
                guard keys.count == file.keys.count else { throw Impossible("a key is lost") }
            }
            published += due.map { ($0.key, end) }
        }
        let devices = town.participants.count
        run.download(devices: devices, bytes: bytes, requests: Int((town.end - town.start) / Self.hour))
        run.download(
            devices: devices,
            bytes: town.days * Self.downloadsPerDay * Self.indexSize,
            requests: town.days * Self.downloadsPerDay
        )
        return checking
    }

    /// Random keys of whole days.
    private static func padding(beside count: Int, _ end: Int64, _ generator: inout SeededGenerator) -> [ExportedKey] {
        let today = Int32(end / IntervalNumber.seconds) / 144 * 144
        let missing = Int(Int64.random(in: paddedCounts, using: &generator)) - count
        return (0..<max(0, missing)).map { _ in
            let age = Int32.random(in: 1...14, using: &generator)
            return ExportedKey(
                bytes: generator.bytes(TemporaryExposureKey.count),
                start: today - 144 * age,
                reportType: .confirmedTest,
                daysSinceOnset: 4 - age
            )
        }
    }

    /// The size of a file whose signature has the largest size. The real one is random.
    private static func countedSize(
        _ file: ExportFile,
        _ info: SignatureInfo,
        _ generator: inout SeededGenerator
    ) throws -> Int {
        var named = file
        named.signatureInfos = [info]
        let signature = ExportSignature(
            info: info,
            number: 1,
            count: 1,
            bytes: generator.bytes(Submissions.signatureCount)
        )
        return ExportArchive(bin: named.encoded, signatures: [signature]).file.count
    }

    // MARK: Matching

    /// All keys from two days before the onset on are equally infectious.
    private static let mapping = KeyDataMapping(
        infectiousness: KeyDataMapping.days.map { $0 < -2 ? .none : .standard }
    )!
    /// Each second within the close attenuation counts in full, and no other.
    private static let configuration = DailySummaryConfiguration(
        reportTypeWeights: [.confirmedTest: 1],
        infectiousnessWeights: [.standard: 1],
        attenuationThresholds: [Air.closeAttenuation - 8, Air.closeAttenuation, Air.closeAttenuation + 10],
        attenuationWeights: [1, 1, 0, 0]
    )!
    /// The score of a day from which a person is warned: 15 minutes.
    private static let threshold = 900.0

    private mutating func match(_ town: MeetingTown) {
        forEachMatch(town) { run, person, time, matched in
            let windows = matched.flatMap { ExposureWindow.all($0.encounters, with: $0.key, Self.mapping) }
            let days = DailySummary.all(windows, Self.configuration)
            if days.contains(where: { $0.total.scoreSum >= Self.threshold }) { run.run.warn(person, at: time) }
        }
    }

    /// Rates the encounters as Corona-Warn-App did.
    private mutating func rate(_ town: MeetingTown) throws {
        var rated: [[UInt8]: DiagnosisKey] = [:]
        for submission in submissions {
            guard let infection = town.people[submission.owner].infection else { continue }
            for record in submission.batch.keys {
                let key = record.diagnosisKey
                rated[Array(copying: key.key.bytes)] = try CoronaWarnAppRating.key(key, of: infection)
            }
        }
        forEachMatch(town) { run, person, time, matched in
            let matched = matched.compactMap { key, encounters in
                rated[Array(copying: key.key.bytes)].map { (key: $0, encounters: encounters) }
            }
            for rating in CoronaWarnAppRating.allCases where rating.isHigh(matched, now: time) {
                run.ratings[rating, default: DesignRun()].warn(person, at: time)
            }
        }
    }

    /// Calls `evaluate` each time that a published key matches, with the person, the time, and all matched keys.
    private mutating func forEachMatch(
        _ town: MeetingTown,
        _ evaluate: (inout Self, Int, Int64, [(key: DiagnosisKey, encounters: [Encounter])]) -> Void
    ) {
        for person in town.participants {
            let own = Set((schedules[person]?.keys ?? []).map { Array(copying: $0.bytes) })
            let index = SightingIndex(sightings[person] ?? [], behaviour: .google)
            var matched = MatchedKeys()
            for (key, time) in published where !own.contains(Array(copying: key.key.bytes)) {
                guard matched.add(key, finding: index.encounters) != .none else { continue }
                evaluate(&self, person, time, matched.shown)
            }
        }
    }
}
