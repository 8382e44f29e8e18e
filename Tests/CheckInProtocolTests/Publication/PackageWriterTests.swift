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
                counts: [authority.today: 1 << 20 + 1],
                warnings: [],
                trafficDigest: nil
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
                counts: [:],
                warnings: warnings,
                trafficDigest: nil
            )
        }
        #expect(throws: PublicationError.value(field: "the number of warnings")) { try layout(warnings) }
        try layout(Array(warnings.dropLast()) + warnings.prefix(1))
    }

    @Test func `a report for a day outside the package is refused`() throws {
        var authority = try Authority()
        let tomorrow = try #require(Day(number: authority.today.number + 1))
        let reports = [tomorrow: authority.reports(1)]
        #expect(throws: PublicationError.value(field: "a report's day")) {
            _ = try WrittenPackage(
                region: authority.region,
                hour: authority.hour,
                reports: reports,
                using: &authority.generator
            )
        }
    }

    @Test(arguments: [15, 17, 5000]) func `a day with too many or too few reports is refused`(count: Int) throws {
        var authority = try Authority()
        let layout = try PackageLayout(
            region: authority.region,
            hour: authority.hour,
            counts: [:],
            warnings: [],
            trafficDigest: nil
        )
        var writer = try PackageWriter(layout, to: Nowhere())
        let report = try #require(authority.reports(1).first)
        #expect(throws: PublicationError.value(field: "a day's number of reports")) {
            for day in layout.days.map(\.day) {
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
