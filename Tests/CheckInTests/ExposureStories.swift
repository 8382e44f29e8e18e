import AuthorityProtocol
import CheckInClient
import CheckInProtocol
import Cryptography
import Foundation
import HTTPClient
import SystemPackage
import TestPackages
import TestSupport
import Testing

@Suite("Stories: exposures")
struct ExposureStories {
    /// A minute at this level counts as 1.2 minutes. From ten such minutes on, the risk is
    /// increased: five minutes are a low risk, ten minutes an increased one.
    private static let level: UInt8 = 6

    /// The configuration of a case of the test vectors.
    private struct Vectors: Decodable {
        let configurations: [Signed]

        struct Signed: Decodable {
            let `case`: String
            let region: String
            let publicKey: String
            let file: String
        }
    }

    @Test(arguments: [("field", 1), ("evidence", 7), ("rule for the air", 0)])
    func `the status names a disease of which this version does not know everything`(
        unknown: String,
        number: Int
    ) throws {
        let checkin = try CheckinProcess()
        let file = ExternalTool.packageRoot.appending(path: "Tests/Vectors/venue-checkin-v1.json")
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        let vectors = try decoder.decode(Vectors.self, from: Data(contentsOf: file))
        let signed = try #require(vectors.configurations.first { $0.case == "a disease with an unknown \(unknown)" })
        let authority = EnrolledAuthority(
            host: "health.example.org",
            address: "http://127.0.0.1:1",
            region: try #require(Region(signed.region)),
            key: try #require(ECDSAP256.PublicKey(der: hex(signed.publicKey)))
        )
        try Diary(in: FilePath(checkin.data)).unlock().enroll(authority)
        let published = URL(filePath: checkin.data).appending(path: "published/health.example.org")
        try FileManager.default.createDirectory(at: published, withIntermediateDirectories: true)
        try Data(hex(signed.file)).write(to: published.appending(path: "configuration"))
        let words = "number \(number) needs a newer version of checkin, which compares it"
        #expect(try checkin.succeed("status").lines.contains { $0.hasPrefix("Diseases:") && $0.hasSuffix(words) })
        #expect(try checkin.authority()["unusable_profiles"] as? [Int] == [number])
    }

    @Test
    func `for a stay over midnight, each day has its own risk, and the advice depends on the risk of the whole stay`()
        async throws
    {
        let checkin = try CheckinProcess()
        let midnight = UnixTime(seconds: Int64(Date.now.timeIntervalSince1970)).day.start
        _ = try checkin.scan(seed: 1)
        let id = try checkin.ids()[0]
        _ = try checkin.succeed("edit", id, "--start", (midnight + -300).text(), "--end", "00:05")
        try await checkin.compare(with: [(midnight + (-300), midnight), (midnight, midnight + 300)], level: Self.level)

        let (yesterday, today) = ((midnight + (-300)).isoDay, midnight.isoDay)
        let diary = try Diary(in: FilePath(checkin.data))
        #expect(try checkin.succeed("list").output.contains("(increased risk)"))
        let status = try checkin.succeed("status").lines
        #expect(status.contains("Exposures:          increased risk, 1 check-in (checkin exposures)"))
        #expect(try diary.hasNotification())
        let found = try #require(try checkin.succeed("exposures", "--json").json()["exposures"] as? [[String: Any]])
        #expect(try !diary.hasNotification(), "the user has seen it")
        #expect(found.map { $0["day_utc"] as? String } == [yesterday, today])
        #expect(found.map { $0["risk"] as? String } == ["low", "low"])
        #expect(found.map { $0["check_in_risk"] as? String } == ["increased", "increased"])
        let words = try checkin.succeed("exposures").lines
        for day in [yesterday, today] {
            #expect(words.contains { $0.hasPrefix(day) && $0.hasSuffix(" (UTC): low risk, COVID-19") })
            #expect(words.contains { $0.contains("\(day.suffix(2))+") })
        }
        #expect(words.contains("    All days of this stay together: increased risk"))
        #expect(words.contains { $0.hasPrefix("Increased risk: ") })
        let terminal = try await TerminalMultiplexer(columns: 80, rows: 30, environment: ["HOME": checkin.home])
        try await terminal.run("TZ=UTC checkin")
        try await terminal.wait(for: "! Increased risk")
        try await terminal.press("Enter")
        let details = try await terminal.wait(for: "Esc back")
        #expect(details.contains("\(yesterday) (UTC): low risk") && details.contains("\(today) (UTC): low risk"))
    }

    @Test(
        arguments: [(zone: "<+14>-14", ahead: 14), (zone: "<-12>12", ahead: -12), (zone: "UTC", ahead: 0)]
            as [(zone: String, ahead: Int64)]
    )
    func `days are in UTC, and times are local, with the local date`(zone: String, ahead: Int64) async throws {
        let checkin = try CheckinProcess()
        let now = UnixTime(seconds: Int64(Date.now.timeIntervalSince1970))
        // A time on yesterday's date in UTC: 23:00 if the zone is ahead of UTC, otherwise 01:00.
        // The local date is therefore a different one.
        let start = now.day.start + (ahead > 0 ? -3600 : -23 * 3600)
        let id = try checkin.scan(seed: 1)
        _ = try checkin.succeed("edit", id, "--start", start.text(), "--stay", "30m")
        try await checkin.compare(with: [(start, start + 1800)], level: Self.level)

        let environment = ["TZ": zone]
        let words = try checkin.succeed("exposures", environment: environment).lines
        let (there, end) = ((start + ahead * 3600).text(), (start + (ahead * 3600 + 1800)).text().suffix(5))
        #expect((there.prefix(10) == start.isoDay) == (ahead == 0))
        #expect(words.contains { $0.hasPrefix(start.isoDay) && $0.hasSuffix(" (UTC): increased risk, COVID-19") })
        #expect(words.contains("  \(id)  \(there) to \(end)  The Copper Kettle"))
        #expect(words.contains("    30 minutes of overlap with a reported visit from \(there) to \(end)"))
        #expect(words.last?.contains("can end later than the person left") == true)
        #expect(words.contains { $0.hasSuffix("(days in UTC)") })
        let json = try checkin.succeed("exposures", "--json", environment: environment).json()
        let found = try #require((json["exposures"] as? [[String: Any]])?.first)
        #expect(found["day_utc"] as? String == start.isoDay)
        let times = ["start", "end"].map { found[$0] as? String }
        #expect(times == [start, start + 1800].map { $0.text().replacing(" ", with: "T") + ":00Z" })
    }
}

extension UnixTime {
    /// The time in UTC, such as 2026-11-21 13:00.
    fileprivate func text() -> String {
        let format = Date.ISO8601FormatStyle(dateTimeSeparator: .space, timeZone: .gmt).year().month().day()
            .time(includingFractionalSeconds: false)
        return String(Date(timeIntervalSince1970: Double(seconds)).formatted(format).prefix(16))
    }

    fileprivate var isoDay: String {
        Date(timeIntervalSince1970: Double(seconds)).formatted(.iso8601.year().month().day())
    }
}

extension CheckinProcess {
    /// Enrols with an authority that publishes reports of other visitors at the venue of seed 1,
    /// and compares them with the diary.
    fileprivate func compare(with stays: [(start: UnixTime, end: UnixTime)], level: UInt8) async throws {
        var generator = SystemRandomNumberGenerator()
        let reports = try stays.map { stay in
            let window = try #require(Stay(start: stay.start, end: stay.end)).windows[0]
            let record = try ReportRecord(
                window: window,
                transmissionRiskLevel: level,
                infectiousness: .high,
                type: .confirmedTest
            )
            let keys = VenueCodeURL.test().presenceKeys(on: window.day)[0]
            return (window.day, ProtectedReport(record, keys: keys, using: &generator))
        }
        let authority = try PublishedReports(Dictionary(grouping: reports) { $0.0 }.mapValues { $0.map(\.1) })
        let diary = try Diary(in: FilePath(data))
        try diary.unlock().enroll(authority.enrolled)
        try diary.answer(.matching, true)
        _ = try await Sync(AuthorityClient(diary, network: authority, version: .first)).run()
    }
}

/// An authority in memory that has published one package in this hour.
private struct PublishedReports: AuthorityLink, AuthorityNetwork {
    let enrolled: EnrolledAuthority
    private let files: [String: [UInt8]]

    init(_ reports: [Day: [ProtectedReport]]) throws {
        var generator = SystemRandomNumberGenerator()
        let (key, region) = (ECDSAP256.PrivateKey(), try #require(Region("example")))
        let hour = UnixTime(seconds: Int64(Date.now.timeIntervalSince1970)).hour
        let package = try WrittenPackage(
            region: region,
            hour: hour,
            reports: reports,
            using: &generator
        ).signed(by: key)
        let index = try #require(PackageIndex(region: region, oldestHour: hour, packages: [PackageIndex.File(package)]))
        let configuration = try #require(Configuration(region: region, hour: hour))
        enrolled = EnrolledAuthority(
            host: "health.example.org",
            address: "http://127.0.0.1:1",
            region: region,
            key: key.publicKey
        )
        files = [
            "v1/packages/\(hour.number)": package, "v1/packages/index": try index.signed(by: key),
            "v1/configuration": try configuration.signed(by: key),
        ]
    }

    func use<Result, Failure>(
        _ body: (any AuthorityLink) async throws(Failure) -> Result
    ) async throws(Failure) -> Result { try await body(self) }

    func get(_ path: String, maximumSize: Int) async throws(TransferError) -> [UInt8] {
        guard let file = files[path] else { throw TransferError(.path(path), .status(404)) }
        return file
    }

    func post(_ path: String, _ message: [UInt8], answerSize: Int) async throws(TransferError) -> [UInt8] {
        throw TransferError(.path(path), .status(404))
    }
}
