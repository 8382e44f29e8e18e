import AuthorityProtocol
import CheckInProtocol
import Cryptography
import ExportFiles
import TestSupport

/// Corona-Warn-App's event registration, in its older form without encryption: our own model, from the
/// published formats. It is not the code of Corona-Warn-App.
///
/// - A venue's code never changes. Its location id is a hash of the code.
/// - A device uploads location ids and times. The server publishes a hash of each location id, with the
///   times.
///
/// The model has no diagnosis keys, which an upload must also contain, and no random check-ins that the
/// server adds.
struct EventRegistrationRun: Sendable {
    private(set) var run = DesignRun()
    /// What the server stores.
    private(set) var uploads: [Upload] = []
    /// The published warnings, with the time of publication.
    private(set) var published: [(warning: Warning, time: Int64)] = []
    /// The payload of each venue's code.
    let codes: [[UInt8]]
    /// The check-ins of each person.
    let diaries: [Int: [DiaryStay]]

    struct Upload: Sendable {
        let time: Int64
        let checkIns: [CheckIn]
        /// The person, for the judge of an attack only.
        let owner: Int
    }

    /// A check-in in an upload: `CheckIn`, 46 bytes in its message.
    struct CheckIn: Sendable, Hashable {
        let locationID: [UInt8]
        /// Intervals of ten minutes.
        let intervals: Range<UInt32>
        /// The transmission risk level, 1 to 8.
        let level: UInt8

        fileprivate var message: [UInt8] {
            MessageWriter.message {
                $0.bytes(1, locationID)
                $0.number(2, intervals.lowerBound)
                $0.number(3, intervals.upperBound)
                $0.number(4, UInt32(level))
            }
        }
    }

    /// A published check-in: `TraceTimeIntervalWarning`.
    struct Warning: Sendable, Hashable {
        let locationIDHash: [UInt8]
        let intervals: Range<UInt32>
        let level: UInt8

        init(_ checkIn: CheckIn) {
            (intervals, level) = (checkIn.intervals, checkIn.level)
            locationIDHash = SHA256.hash(checkIn.locationID)
        }

        fileprivate var message: [UInt8] {
            MessageWriter.message {
                $0.bytes(1, locationIDHash)
                $0.number(2, intervals.lowerBound)
                $0.number(3, UInt32(intervals.count))
                $0.number(4, UInt32(level))
            }
        }
    }

    /// The length of an interval in seconds.
    static let interval: Int64 = 600
    /// The length of a code's payload in bytes.
    private static let codeCount = 160
    /// The sizes of the requests for the registration token and the TAN, and of their answers.
    private static let (proofRequest, proofAnswer) = (250, 100)
    private static let hour: Int64 = 3600

    static func locationID(of code: [UInt8]) -> [UInt8] { SHA256.hash(Array("CWA-GUID".utf8) + code) }

    init(_ town: MeetingTown, _ plan: Town) async throws {
        var generator = SeededChance(town.seed, part: "event registration").makeGenerator()
        codes = plan.venues.map { _ in generator.bytes(Self.codeCount) }
        diaries = DiaryStay.all(town, plan)
        for person in town.sharers {
            guard let infection = town.people[person].infection else { continue }
            let checkIns = checkIns(of: person, plan).shuffled(using: &generator)
            guard !checkIns.isEmpty else { continue }
            for _ in 0..<2 {
                run.send(from: person, at: infection.end, bytes: Self.proofRequest, answer: Self.proofAnswer)
            }
            let message = MessageWriter.message { message in
                for checkIn in checkIns { message.bytes(6, checkIn.message) }
            }
            run.send(from: person, at: infection.end, bytes: message.count, answer: 0)
            uploads.append(Upload(time: infection.end, checkIns: checkIns, owner: person))
        }
        publish(town)
        let matching = await CPUTime.measure {
            for (person, stays) in diaries.sorted(by: { $0.key < $1.key }) { match(person, stays) }
        }
        run.deviceTime = [("match", matching / Double(max(1, town.participants.count)) / Double(town.days))]
    }

    /// The same stays and levels as ours, rounded to intervals of ten minutes.
    private func checkIns(of person: Int, _ plan: Town) -> [CheckIn] {
        let scanned = Set((diaries[person] ?? []).map(\.visit))
        return plan.people[person].reports(number: person, scanned: scanned, plan).map { part in
            let intervals = part.record.window.intervals
            let (start, end) = (intervals.lowerBound.start.seconds, intervals.upperBound.start.seconds)
            let first = UInt32(start / Self.interval)
            return CheckIn(
                locationID: Self.locationID(of: codes[part.venue]),
                intervals: first..<UInt32((end + Self.interval - 1) / Self.interval),
                level: part.record.transmissionRiskLevel
            )
        }
    }

    /// Publishes a file for each hour. A file without a warning has no bytes.
    private mutating func publish(_ town: MeetingTown) {
        let devices = town.participants.count
        for end in stride(from: town.start + Self.hour, through: town.end, by: Int(Self.hour)) {
            let due = uploads.filter { end - Self.hour <= $0.time && $0.time < end }.flatMap(\.checkIns)
                .map { Warning($0) }
            published += due.map { ($0, end) }
            let index = "{\"oldest\":\(town.start / Self.hour),\"latest\":\(end / Self.hour)}".utf8.count
            run.download(devices: devices, bytes: index + Self.fileSize(due, end), requests: 2)
        }
    }

    private static func fileSize(_ warnings: [Warning], _ end: Int64) -> Int {
        guard !warnings.isEmpty else { return 0 }
        let package = MessageWriter.message { message in
            message.number(1, UInt32(end / hour - 1))
            message.text(2, "DE")
            for warning in warnings { message.bytes(3, warning.message) }
        }
        let signature = ExportSignature(
            info: SignatureInfo(id: "262", version: "v1"),
            number: 1,
            count: 1,
            bytes: SHA256.hash(package) + SHA256.hash(package.reversed()) + [0, 0, 0, 0, 0, 0, 0, 0]
        )
        return ExportArchive(bin: package, signatures: [signature]).file.count
    }

    /// Looks up the location of each stay, and weights the shared minutes as ours does.
    private mutating func match(_ person: Int, _ stays: [DiaryStay]) {
        let risk = RiskParameters.standard
        let own = Set((uploads.first { $0.owner == person }?.checkIns ?? []).map { Warning($0) })
        for stay in stays {
            let hash = SHA256.hash(Self.locationID(of: codes[stay.venue]))
            var hundredths: Int64 = 0
            for (warning, time) in published
            where warning.locationIDHash == hash && time < stay.end && !own.contains(warning) {
                let start = max(stay.stay.start.seconds, Int64(warning.intervals.lowerBound) * Self.interval)
                let end = min(stay.stay.end.seconds, Int64(warning.intervals.upperBound) * Self.interval)
                guard start < end else { continue }
                hundredths += (end - start + 30) / 60 * Int64(risk.weight(ofLevel: warning.level))
                if hundredths >= Int64(risk.increasedMinutes) * 100 { run.warn(person, at: time) }
            }
        }
    }
}
