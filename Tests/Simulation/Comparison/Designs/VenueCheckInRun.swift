import AuthorityProtocol
import CheckInProtocol
import Cryptography
import Matching
import TestPackages

/// Our check-ins at venues: codes, reports, submissions, packages and matching are the real code.
struct VenueCheckInRun: Sendable {
    private(set) var run = DesignRun()
    /// What the server stores.
    private(set) var submissions: [Submissions.Received] = []
    /// The published packages, in order of their hours.
    private(set) var packages: [ReportPackage] = []
    /// What the diary of each person has for matching.
    private(set) var diaries: [Int: MatchingDiary] = [:]

    /// What a diary can read without the owner: no venue and no seed.
    struct MatchingDiary: Sendable {
        let presences: [Presence]
        /// The stay of each presence, rounded in the diary, and when it is deleted.
        let stays: [DiaryStay]
        /// The IVs of the reports that the device has shared.
        var ownIVs: Set<[UInt8]> = []
    }

    init(_ town: MeetingTown, _ plan: Town, codes: [ShownCodes]) async throws {
        var draw = Draw(SeededChance(town.seed, part: "venue check-ins").makeGenerator())
        let stays = DiaryStay.all(town, plan)
        for (person, stays) in stays { diaries[person] = Self.diary(stays, plan, codes) }
        var ivs: [Hour: [Day: [ProtectedReport]]] = [:]
        var sent = Submissions(publicFilesSize: Self.smallFilesSize(at: town.start))
        for person in town.sharers {
            let scanned = Set((stays[person] ?? []).map(\.visit))
            var generator = SeededChance(town.seed, part: "reports \(person)").makeGenerator()
            let reports = plan.people[person].reports(number: person, scanned: scanned, plan)
                .flatMap { part in Self.reports(part, of: person, plan, codes, &generator) }
            guard let batch = ReportBatch(reports, using: &generator), let infection = town.people[person].infection
            else { continue }
            try sent.send(batch, from: person, at: infection.end, &run, &draw)
            diaries[person]?.ownIVs = Set(reports.map { Array($0.report.iv) })
        }
        for submission in sent.received {
            for dated in submission.batch.reports {
                let hour = draw.publicationHour(
                    of: submission.time,
                    within: Schedule.standard.publicationHours
                )
                ivs[hour, default: [:]][dated.day, default: []].append(dated.report)
            }
        }
        sent.sendDecoys(town, &run, &draw)
        submissions = sent.received
        try await publishAndMatch(town, ivs)
    }

    // MARK: Check-ins and reports

    private static func diary(_ stays: [DiaryStay], _ plan: Town, _ codes: [ShownCodes]) -> MatchingDiary {
        let pairs = stays.flatMap { stay in
            stay.stay.windows.flatMap { window in
                keys(of: stay.visit, stay.person, on: window.day, plan, codes, until: .max).map {
                    (Presence(keys: $0, window: window), stay)
                }
            }
        }
        return MatchingDiary(presences: pairs.map(\.0), stays: pairs.map(\.1))
    }

    /// The presence keys on a day of all codes that were scanned during a visit before a time.
    private static func keys(
        of visit: Int,
        _ person: Int,
        on day: Day,
        _ plan: Town,
        _ codes: [ShownCodes],
        until end: Int64
    ) -> [PresenceKeys] {
        let visit = plan.people[person].visits[visit]
        return visit.scans.filter { $0.time < end }
            .flatMap { codes[visit.venue].code(at: $0.time).code.presenceKeys(on: day) }
            .reduce(into: []) { all, keys in if !all.contains(keys) { all.append(keys) } }
    }

    private static func reports(
        _ part: ReportedPart,
        of person: Int,
        _ plan: Town,
        _ codes: [ShownCodes],
        _ generator: inout some RandomNumberGenerator
    ) -> [ReportBatch.Dated] {
        let day = part.record.window.day
        let end = plan.people[person].positive?.time ?? .max
        return keys(of: part.visit, person, on: day, plan, codes, until: end).map {
            ReportBatch.Dated(day: day, report: ProtectedReport(part.record, keys: $0, using: &generator))
        }
    }

    // MARK: Publication and matching

    static let region = Region("example")!
    private static let key = ECDSAP256.PrivateKey()

    /// Writes the package of an hour.
    private static func package(
        _ hour: Hour,
        _ reports: [Day: [ProtectedReport]],
        _ seed: UInt64
    ) throws -> WrittenPackage {
        var generator = SeededChance(seed, part: "package \(hour.number)").makeGenerator()
        return try WrittenPackage(
            region: region,
            hour: hour,
            reports: reports,
            trafficDigest: SHA256.hash([UInt8]()),
            using: &generator
        )
    }

    /// The size of a signed file with a signature of the largest size.
    private static func counted(_ payload: Int) -> Int {
        let signature = [UInt8](repeating: 0, count: Submissions.signatureCount)
        // The length of the payload and its tag take at most six bytes.
        return payload + 6 + ReportPackage.ending(signature: signature, key: key.publicKey).count
    }

    /// The configuration with two keys, and an index of 14 days.
    private static func smallFilesSize(at start: Int64) -> Int {
        // A package with the least number of places has about 2 KB.
        let (file, days) = (PackageIndex.File([UInt8](repeating: 0, count: 2_100)), 14 * Int(Hour.perDay))
        let hour = UnixTime(seconds: start).hour
        let keys = [hour.number / Hour.perDay - 1, hour.number / Hour.perDay].compactMap { Day(number: $0) }
            .map { Configuration.AuthorizationKey(day: $0, publicKey: [UInt8](repeating: 0, count: 294)) }
        guard let configuration = Configuration(region: region, hour: hour, authorizationKeys: keys),
            let index = PackageIndex(
                region: region,
                oldestHour: hour,
                packages: Array(repeating: file, count: days)
            )
        else { preconditionFailure("the values are valid") }
        return counted(configuration.payload.count) + counted(index.payload.count)
    }

    private mutating func publishAndMatch(
        _ town: MeetingTown,
        _ reports: [Hour: [Day: [ProtectedReport]]]
    ) async throws {
        let (devices, start) = (town.participants.count, UnixTime(seconds: town.start).hour)
        var verification = 0.0
        for number in start.number + 1...UnixTime(seconds: town.end).hour.number {
            guard let hour = Hour(number: number) else { continue }
            let written = try Self.package(hour, reports[hour] ?? [:], town.seed)
            let file = written.signed(by: Self.key)
            verification += try await CPUTime.measure {
                packages.append(
                    try ReportPackage(verifying: file, by: Self.key.publicKey, region: Self.region, hour: hour)
                )
            }
            run.download(devices: devices, bytes: Self.counted(written.payload.count), requests: 1)
        }
        // Only the first download needs them.
        run.download(devices: devices, bytes: Self.smallFilesSize(at: town.start), requests: 2)
        let matching = try await CPUTime.measure {
            for (person, diary) in diaries.sorted(by: { $0.key < $1.key }) { try await match(person, diary) }
        }
        let days = Double(town.days)
        run.deviceTime = [
            ("verify and decode the packages", verification / days),
            ("match", matching / Double(max(1, devices)) / days),
        ]
    }

    /// Compares a diary with all packages. A stay counts until the diary deletes it.
    private mutating func match(_ person: Int, _ diary: MatchingDiary) async throws {
        let matcher = Matcher(diary.presences, ownIVs: diary.ownIVs, threads: 1)
        var found: [Int: [Match]] = [:]
        for package in packages {
            let time = package.hour.start.seconds
            let new = try await matcher.matches(in: package).filter { diary.stays[$0.presence].end > time }
            for match in new { found[diary.stays[match.presence].visit, default: []].append(match) }
            let isWarned = Set(new.map { diary.stays[$0.presence].visit }).contains { visit in
                guard let stay = diary.stays.first(where: { $0.visit == visit }) else { return false }
                let risk = CheckInRisk(
                    stay: stay.stay.start..<stay.stay.end,
                    matches: found[visit] ?? [],
                    parameters: .standard
                )
                return risk.risk == .increased
            }
            if isWarned { run.warn(person, at: time) }
        }
    }
}
