import AuthorityProtocol
import CheckInProtocol
import Cryptography
import TestPackages
import TestSupport

/// An authority with its key, and the files that it could publish.
struct Authority {
    let key = ECDSAP256.PrivateKey()
    let otherKey = ECDSAP256.PrivateKey()
    let region: Region
    let hour: Hour
    var generator = SeededGenerator(1)

    init() throws {
        guard let region = Region("example"), let hour = Hour(number: 20_654 * 24 + 7) else { throw Impossible() }
        (self.region, self.hour) = (region, hour)
    }

    struct Impossible: Error {}

    var publicKey: ECDSAP256.PublicKey { key.publicKey }
    var today: Day { ReportPackage.days(of: hour)[14] }

    mutating func reports(_ count: Int) -> [ProtectedReport] {
        (0..<count).compactMap { _ in ProtectedReport(bytes: generator.bytes(ProtectedReport.count)) }
    }

    mutating func package(_ count: Int = 3, warnings: [VenueWarning] = []) throws -> WrittenPackage {
        try WrittenPackage(
            region: region,
            hour: hour,
            reports: [today: reports(count)],
            warnings: warnings,
            trafficDigest: count == 0 ? nil : [UInt8](repeating: 9, count: 32),
            using: &generator
        )
    }

    func warning(_ identifier: String, _ intervals: Range<UInt32> = 0..<12) throws -> VenueWarning {
        let first = today.intervals.lowerBound.number
        let range = Interval(number: first + intervals.lowerBound)..<Interval(number: first + intervals.upperBound)
        guard let window = DayWindow(day: today, intervals: range),
            let warning = VenueWarning(
                publicIdentifier: try VenueText(identifier, for: .publicIdentifier),
                window: window,
                transmissionRiskLevel: 5
            )
        else { throw Impossible() }
        return warning
    }

    /// Creates `count` packages, and an index of them for consecutive hours.
    mutating func index(_ count: Int = 3) throws -> (PackageIndex, files: [[UInt8]]) {
        let files = try (0..<count).map { _ in try package().signed(by: key) }
        let index = PackageIndex(region: region, oldestHour: hour, packages: files.map(PackageIndex.File.init))
        guard let index else { throw Impossible() }
        return (index, files)
    }

    /// A configuration with the keys of two days.
    func configuration(
        profiles: DiseaseProfiles = .standard,
        schedule: Schedule = .standard,
        proximity: ProximityParameters = .standard
    ) throws -> Configuration {
        let keys = ReportPackage.days(of: hour).suffix(2).map {
            Configuration.AuthorizationKey(day: $0, publicKey: [UInt8](repeating: 7, count: 294))
        }
        let configuration = Configuration(
            region: region,
            hour: hour,
            profiles: profiles,
            schedule: schedule,
            authorizationKeys: keys,
            minimumClientVersion: ClientVersion("1.2.0") ?? .first,
            nextKey: otherKey.publicKey,
            previousKey: otherKey.publicKey,
            obliviousHTTP: ObliviousHTTP(relay: "https://relay.example/", keys: [1, 2, 3]),
            proximity: proximity,
            webClientDigest: [UInt8](repeating: 9, count: 32),
            adviceDigest: [UInt8](repeating: 8, count: 32),
            adviceHosts: AdviceHosts(["a.example", "b.example"]) ?? .none
        )
        guard let configuration else { throw Impossible() }
        return configuration
    }

    /// A file with any payload and a valid signature.
    func signed<Kind: SignedFile>(_ payload: [UInt8], as kind: Kind.Type) throws -> [UInt8] {
        try SignedFileForTests<Kind>(payload: payload, region: region).signed(by: key)
    }

    /// A file of any kind, whose payload is not checked.
    private struct SignedFileForTests<Kind: SignedFile>: SmallSignedFile {
        static var kind: String { Kind.kind }
        static var maximumSize: Int { Kind.maximumSize }
        let payload: [UInt8]
        let region: Region

        init(payload: [UInt8], region: Region) {
            (self.payload, self.region) = (payload, region)
        }

        init(payload: ArraySlice<UInt8>) throws(PublicationError) { throw .notDecodable }
    }
}
