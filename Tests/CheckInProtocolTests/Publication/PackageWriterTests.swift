import CheckInProtocol
import Cryptography
@testable import AuthorityProtocol
import TestPackages
import TestSupport
import TestTraits
import Testing

@Suite("Package writer")
struct PackageWriterTests {
    @Test(.proves("S5")) func `a package that clients would refuse is not written`() throws {
        let authority = try Authority()
        #expect(throws: PublicationError.self) {
            try PackageLayout(
                region: authority.region,
                hour: authority.hour,
                places: [1_150_000],
                warnings: [],
                trafficDigest: nil,
                state: .none
            )
        }
    }

    @Test func `a package with too many warnings is not written`() throws {
        let authority = try Authority()
        let warnings = try (0...ReportPackage.maximumWarningCount).map { try authority.warning("\($0)") }
        func layout(_ warnings: [VenueWarning]) throws(PublicationError) {
            _ = try PackageLayout(
                region: authority.region,
                hour: authority.hour,
                places: [32],
                warnings: warnings,
                trafficDigest: nil,
                state: .none
            )
        }
        #expect(throws: PublicationError.value(field: "the number of warnings")) { try layout(warnings) }
        try layout(Array(warnings.dropLast()) + warnings.prefix(1))
    }

    @Test func `a report for a day outside the package is refused`() throws {
        var authority = try Authority()
        let tomorrow = try #require(Day(number: authority.today.number + 1))
        let report = try #require(authority.reports(1).first)
        var writer = try PackageWriter(Self.layout([32], authority), to: Nowhere())
        func add(_ day: Day) throws {
            try writer.add(day: day, iv: Array(report.iv), ciphertext: Array(report.ciphertext), tag: Array(report.tag))
        }
        for _ in 0..<32 { try add(authority.today) }
        #expect(throws: PublicationError.value(field: "a report's day")) { try add(tomorrow) }
    }

    @Test(arguments: [[], [31], [32, 32], Array(repeating: 32, count: 14) + [31], Array(repeating: 32, count: 16)])
    func `a layout with an invalid number of blocks or places is refused`(places: [Int]) throws {
        let authority = try Authority()
        #expect(throws: PublicationError.self) { try Self.layout(places, authority) }
    }

    private static func layout(_ places: [Int], _ authority: Authority) throws(PublicationError) -> PackageLayout {
        try PackageLayout(
            region: authority.region,
            hour: authority.hour,
            places: places,
            warnings: [],
            trafficDigest: nil,
            state: .none
        )
    }

    @Test(arguments: [31, 33, 5000]) func `a block with too many or too few reports is refused`(count: Int) throws {
        var authority = try Authority()
        let layout = try Self.layout(Array(repeating: 32, count: 15), authority)
        var writer = try PackageWriter(layout, to: Nowhere())
        let report = try #require(authority.reports(1).first)
        #expect(throws: PublicationError.value(field: "a block's number of reports")) {
            for day in layout.blocks.map(\.days.lowerBound) {
                for _ in 0..<count {
                    try writer.add(
                        day: day,
                        iv: Array(report.iv),
                        ciphertext: Array(report.ciphertext),
                        tag: Array(report.tag)
                    )
                }
            }
            try writer.finish()
        }
    }

    /// Discards the package.
    private struct Nowhere: PackageStorage {
        func write(_ bytes: [UInt8], at offset: Int) {}
    }
}
