import CheckInProtocol
import Cryptography
import Foundation
@testable import Publication
import SwiftProtobuf
import Testing
import TestSupport

@Suite struct ReportPackageTests {
    private func open(_ file: [UInt8], _ authority: Authority) throws(PublicationError) -> ReportPackage {
        try ReportPackage(verifying: file, by: authority.publicKey, region: authority.region, hour: authority.hour)
    }

    @Test("S5: what is published can be verified and read")
    func roundTrip() throws {
        var authority = try Authority()
        let package = try authority.package(5, warnings: [authority.warning("venue 4711")])
        #expect(try open(package.signed(by: authority.key), authority) == package)
    }

    @Test("S5: a package has a block of the same days, whether anybody was there or not")
    func days() throws {
        var authority = try Authority()
        let package = try authority.package(0)
        #expect(package.days.map(\.day.number) == Array(20_640...20_654))
        #expect(package.days.allSatisfy { $0.count == 16 })
        #expect(package.payload.count < 15 * 1000)
    }

    @Test(
        "S5: reports are padded to a power of two, at least sixteen",
        arguments: [(0, 16), (1, 16), (16, 16), (17, 32), (32, 32), (33, 64), (1000, 1024)]
    )
    func padding(count: Int, padded: Int) throws {
        var authority = try Authority()
        #expect(try authority.package(count).days.last?.count == padded)
    }

    @Test("S1: reports are sorted by IV, and every one is there")
    func sorting() throws {
        var authority = try Authority()
        let reports = authority.reports(20)
        let day = DayReports(day: authority.today, reports: reports, using: &authority.generator)
        let published = (0..<day.count).map { day[$0] }
        #expect(published.map(\.bytes) == published.map(\.bytes).sorted { $0.lexicographicallyPrecedes($1) })
        #expect(Set(published).isSuperset(of: reports))
        #expect(Set(published).count == 32)
    }

    @Test("N2: warnings are sorted, and none is there twice")
    func warnings() throws {
        var authority = try Authority()
        let warnings = try ["b", "a", "b"].map { try authority.warning($0) } + [authority.warning("a", 3..<4)]
        let package = try authority.package(0, warnings: warnings)
        #expect(package.warnings.map(\.publicIdentifier.string) == ["a", "a", "b"])
        #expect(try open(package.signed(by: authority.key), authority) == package)
    }

    @Test("a report of a day that the package does not have is refused before it is published")
    func otherDay() throws {
        var authority = try Authority()
        let tomorrow = try #require(Day(number: authority.today.number + 1))
        let reports = [tomorrow: authority.reports(1)]
        #expect(throws: PublicationError.value(field: "a report's day")) {
            _ = try ReportPackage(
                region: authority.region,
                hour: authority.hour,
                reports: reports,
                using: &authority.generator
            )
        }
    }

    @Test("a file that is cut at any byte is refused")
    func truncation() throws {
        var authority = try Authority()
        let file = try authority.package().signed(by: authority.key)
        for count in 0..<file.count {
            #expect(throws: PublicationError.self) { try open(Array(file.prefix(count)), authority) }
        }
    }

    @Test("a file with any bit changed is refused")
    func changes() throws {
        var authority = try Authority()
        let file = try authority.package().signed(by: authority.key)
        for index in stride(from: 0, to: file.count, by: 97) {
            var changed = file
            changed[index] ^= 1 << UInt8(index % 8)
            #expect(throws: PublicationError.self) { try open(changed, authority) }
        }
    }

    @Test("whoever else has signed, of another region and hour, is refused by name")
    func context() throws {
        var authority = try Authority()
        let file = try authority.package().signed(by: authority.key)
        let other = ECDSAP256.PrivateKey().publicKey
        let elsewhere = try #require(Region("elsewhere"))
        let later = try #require(Hour(number: authority.hour.number + 1))
        #expect(throws: PublicationError.signedByAnotherKey) {
            _ = try ReportPackage(verifying: file, by: other, region: authority.region, hour: authority.hour)
        }
        #expect(throws: PublicationError.ofAnotherRegion) {
            _ = try ReportPackage(verifying: file, by: authority.publicKey, region: elsewhere, hour: authority.hour)
        }
        #expect(throws: PublicationError.ofAnotherHour) {
            _ = try ReportPackage(verifying: file, by: authority.publicKey, region: authority.region, hour: later)
        }
        let payload = try authority.package().payload
        #expect(throws: PublicationError.signatureInvalid) {
            _ = try open(authority.signed(payload, as: PackageIndex.self), authority)
        }
    }

    /// What an authority with a broken server could sign.
    @Test(
        "what no package can be is refused, although the signature is right",
        arguments: [
            .init("the days", { $0.days.removeLast() }), .init("the days", { $0.days.swapAt(0, 1) }),
            .init("the days", { $0.days[14].day += 1 }), .init("the days", { $0.days = [] }),
            .init("a day's number of reports", { $0.days[3].ivs.removeLast() }),
            .init("a day's number of reports", { $0.days[3].ciphertexts.append(0) }),
            .init("a day's number of reports", { $0.days[3].tags = Data() }),
            .init(
                "a day's number of reports",
                {
                    $0.days[3].ivs = Data()
                    $0.days[3].ciphertexts = Data()
                    $0.days[3].tags = Data()
                }
            ),
            .init(
                "a day's number of reports",
                { day in
                    day.days[3].ivs += Data(repeating: 0xFF, count: 16)
                    day.days[3].ciphertexts += Data(count: 11)
                    day.days[3].tags += Data(count: 32)
                }
            ),
            .init("the order of a day's reports", { $0.days[3].ivs = Data($0.days[3].ivs.reversed()) }),
            .init("the hour", { $0.hour = .max }), .init("the region", { $0.region = "Example" }),
            .init("the region", { $0.region = "" }),
            .init("a warning", { $0.warnings = [.with { $0.publicIdentifier = "a" }] }),
            .init(
                "a warning",
                { package in
                    package.warnings = [
                        .with {
                            $0.publicIdentifier = "a\u{202E}"
                            $0.startInterval = 100
                            $0.endInterval = 101
                            $0.transmissionRiskLevel = 1
                        }
                    ]
                }
            ),
            .init(
                "the order of the warnings",
                { package in
                    let warning = Venuecheckin_V1_VenueWarning.with {
                        $0.publicIdentifier = "a"
                        $0.startInterval = 100
                        $0.endInterval = 101
                        $0.transmissionRiskLevel = 1
                    }
                    package.warnings = [warning, warning]
                }
            ),
        ] as [Defect<Venuecheckin_V1_ReportPackage>]
    )
    func impossible(defect: Defect<Venuecheckin_V1_ReportPackage>) throws {
        var authority = try Authority()
        var message: Venuecheckin_V1_ReportPackage = try Protobuf.decode(authority.package().payload[...])
        defect.apply(&message)
        let file = try authority.signed(Protobuf.encode(message), as: ReportPackage.self)
        let error = #expect(throws: PublicationError.self) { _ = try open(file, authority) }
        #expect(error?.description == "the file has an impossible value for \(defect.field)")
    }

    /// A package begins with its region: a key, seven as its length, and "example".
    @Test(
        "another encoding of the same values is refused",
        arguments: [
            Encoding("an unknown field", { $0 + [0x98, 0x06, 0x01] }),
            Encoding("an unknown field of fixed length", { $0 + [0x9D, 0x06, 1, 1, 1, 1] }),
            Encoding("the first field once more", { $0 + $0.prefix(9) }),
            Encoding("the first field twice", { $0.prefix(9) + $0 }),
            Encoding("the first field later", { Array($0.dropFirst(9)) + $0.prefix(9) }),
            Encoding("the first field of another type", { [0x08, 0x01] + $0.dropFirst(9) }),
            Encoding("a field at its default", { [0x0A, 0x00] + $0.dropFirst(9) }),
            Encoding("a length with a byte too many", { [0x0A, 0x87, 0x00] + $0.dropFirst(2) }),
            Encoding("a key with a byte too many", { [0x8A, 0x00] + $0.dropFirst() }),
        ]
    )
    func encodings(encoding: Encoding) throws {
        var authority = try Authority()
        let payload = try authority.package().payload
        let file = try authority.signed(encoding.change(payload), as: ReportPackage.self)
        #expect(throws: PublicationError.notCanonical) { _ = try open(file, authority) }
    }

    @Test("a length beyond the file, or beyond any memory, is refused")
    func lengths() throws {
        let authority = try Authority()
        let beyondMemory = [UInt8](repeating: 0xFF, count: 8) + [0x7F]
        let lengths: [[UInt8]] = [[0x02], [0xFF, 0x7F], beyondMemory, beyondMemory.dropLast() + [0xFF, 0x01]]
        for length in lengths {
            let message = [0x0A] + length + [0x00]
            #expect(throws: PublicationError.notDecodable) { _ = try open(message, authority) }
            let file = try authority.signed(message, as: ReportPackage.self)
            #expect(throws: PublicationError.notDecodable) { _ = try open(file, authority) }
        }
    }

    @Test("what no client would take is not published: too many warnings, or too large a file")
    func tooMuch() throws {
        var authority = try Authority()
        let warnings = try (0...ReportPackage.maximumWarningCount).map { try authority.warning("\($0)") }
        let region = authority.region
        let hour = authority.hour
        #expect(throws: PublicationError.value(field: "the number of warnings")) {
            _ = try ReportPackage(
                region: region,
                hour: hour,
                reports: [:],
                warnings: warnings,
                using: &authority.generator
            )
        }
        let file = PackageIndex.File([1])
        let index = try #require(
            PackageIndex(region: region, oldestHour: hour, packages: Array(repeating: file, count: 8000))
        )
        #expect(throws: PublicationError.self) { _ = try index.signed(by: authority.key) }
    }

    @Test("a message of very many fields is refused without remembering them")
    func manyFields() throws {
        var authority = try Authority()
        // Region and hour.
        let head = Array(try authority.package().payload.prefix(13))
        let payload = head + Array(repeating: [0x1A, 0x00], count: 20_000).joined()
        let file = try authority.signed(payload, as: ReportPackage.self)
        #expect(throws: PublicationError.value(field: "the number of fields")) { _ = try open(file, authority) }
    }

    @Test("another encoding of the file around a package is refused")
    func encodingsOfFile() throws {
        var authority = try Authority()
        let file = try authority.package().signed(by: authority.key)
        for changed in [file + [0x20, 0x01], file + [0x1A, 0x01, 0x00], [0x8A, 0x00] + file.dropFirst()] {
            #expect(throws: PublicationError.notCanonical) { _ = try open(changed, authority) }
        }
    }

    /// A way to write the same, or almost the same, otherwise.
    struct Encoding: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let change: @Sendable ([UInt8]) -> [UInt8]

        init(_ name: String, _ change: @escaping @Sendable ([UInt8]) -> [UInt8]) {
            (testDescription, self.change) = (name, change)
        }
    }

    @Test("what is read is what the library reads")
    func library() throws {
        var authority = try Authority()
        let package = try authority.package(100, warnings: [authority.warning("a"), authority.warning("b")])
        let message: Venuecheckin_V1_ReportPackage = try Protobuf.decode(package.payload[...])
        let read = try ReportPackage(payload: package.payload[...])
        #expect(read == package)
        #expect(message.days.map { [UInt8]($0.ivs) } == read.days.map { Array($0.ivs) })
        #expect(message.days.map { [UInt8]($0.ciphertexts) } == read.days.map { Array($0.ciphertexts) })
        #expect(message.days.map { [UInt8]($0.tags) } == read.days.map { Array($0.tags) })
        #expect(message.warnings.map(\.publicIdentifier) == read.warnings.map(\.publicIdentifier.string))
    }

    @Test("a file that is larger than any package can be is refused before it is looked at")
    func size() throws {
        let authority = try Authority()
        let count = ReportPackage.maximumSize + 1
        #expect(throws: PublicationError.tooLarge(size: count, maximum: count - 1)) {
            _ = try open([UInt8](repeating: 0, count: count), authority)
        }
    }
}
