import CheckInClient
import CheckInProtocol
import Cryptography
import Foundation
import Publication
import SystemPackage
import TestSupport
import Testing

@Suite("Stories: exposures")
struct ExposureStories {
    /// A minute weighs 1.2: six minutes are a low risk, twelve an increased one.
    private static let level: UInt8 = 6

    @Test("a stay over midnight: each day has its own risk, and all together has the one that says what to do")
    func overMidnight() async throws {
        let checkin = try CheckinProcess()
        let midnight = UnixTime(seconds: Int64(Date.now.timeIntervalSince1970)).day.start
        _ = try checkin.scan(seed: 1)
        let id = try checkin.ids()[0]
        let format = Date.ISO8601FormatStyle(dateTimeSeparator: .space, timeZone: .gmt).year().month().day()
            .time(includingFractionalSeconds: false)
        let start = Date(timeIntervalSince1970: Double(midnight.seconds - 300)).formatted(format).prefix(16)
        _ = try checkin.succeed("edit", id, "--start", String(start), "--end", "00:05")
        try await checkin.compare(with: [(midnight + (-300), midnight), (midnight, midnight + 300)], level: Self.level)

        let (yesterday, today) = ((midnight + (-300)).isoDay, midnight.isoDay)
        let found = try #require(try checkin.succeed("exposures", "--json").json()["exposures"] as? [[String: Any]])
        #expect(found.map { $0["day"] as? String } == [yesterday, today])
        #expect(found.map { $0["risk"] as? String } == ["low", "low"])
        #expect(found.map { $0["check_in_risk"] as? String } == ["increased", "increased"])
        let words = try checkin.succeed("exposures").lines
        for day in [yesterday, today] {
            #expect(words.contains { $0.hasPrefix(day) && $0.hasSuffix(": low risk") })
            #expect(words.contains { $0.contains("\(day.suffix(2))+") })
        }
        #expect(words.contains("    All days of this stay together: increased risk"))
        #expect(words.contains { $0.hasPrefix("Increased risk: ") })
        let terminal = try await TerminalMultiplexer(columns: 80, rows: 30, environment: ["HOME": checkin.home])
        try await terminal.run("TZ=UTC checkin")
        try await terminal.wait(for: "! Increased risk")
        try await terminal.press("Enter")
        let details = try await terminal.wait(for: "Esc back")
        #expect(details.contains("\(yesterday): low risk") && details.contains("\(today): low risk"))
    }
}

extension UnixTime {
    fileprivate var isoDay: String {
        Date(timeIntervalSince1970: Double(seconds)).formatted(.iso8601.year().month().day())
    }
}

extension CheckinProcess {
    /// Enrols with an authority that publishes reports of others at the venue of seed 1, and compares them with the diary.
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
            let keys = PresenceKeys(seed: VenueCodeURL.test().code.seed, day: window.day)
            return (window.day, ProtectedReport(record, keys: keys, using: &generator))
        }
        let authority = try PublishedReports(Dictionary(grouping: reports) { $0.0 }.mapValues { $0.map(\.1) })
        let diary = try Diary(in: FilePath(data))
        try diary.enroll(authority.enrolled)
        try diary.answer(.matching, true)
        _ = try await Sync(AuthorityClient(diary, network: authority, version: .first)).run()
    }
}

/// An authority that has published a package in this hour, and answers from memory.
private struct PublishedReports: AuthorityLink, AuthorityNetwork {
    let enrolled: EnrolledAuthority
    private let files: [String: [UInt8]]

    init(_ reports: [Day: [ProtectedReport]]) throws {
        var generator = SystemRandomNumberGenerator()
        let (key, region) = (ECDSAP256.PrivateKey(), try #require(Region("example")))
        let hour = UnixTime(seconds: Int64(Date.now.timeIntervalSince1970)).hour
        let package = try ReportPackage(
            region: region,
            hour: hour,
            reports: reports,
            warnings: [],
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

    func get(_ path: String, maximumSize: Int) async throws(LinkError) -> [UInt8] {
        guard let file = files[path] else { throw .status(404, path: path) }
        return file
    }

    func post(_ path: String, _ message: [UInt8], answerSize: Int) async throws(LinkError) -> [UInt8] {
        throw .status(404, path: path)
    }
}
