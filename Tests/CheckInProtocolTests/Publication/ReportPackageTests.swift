import CheckInProtocol
import Cryptography
@testable import AuthorityProtocol
import TestPackages
import TestTraits
import Testing
import TestSupport

@Suite struct ReportPackageTests {
    private func open(_ file: [UInt8], _ authority: Authority) throws(PublicationError) -> ReportPackage {
        try ReportPackage(verifying: file, by: authority.publicKey, region: authority.region, hour: authority.hour)
    }

    @Test(.proves("S5")) func `a published package verifies and decodes`() throws {
        var authority = try Authority()
        let package = try authority.package(5, warnings: [authority.warning("venue 4711")])
        #expect(try open(package.signed(by: authority.key), authority) == package.read())
    }

    @Test(.proves("S5")) func `a package has one block for the same days, or a block for each of them`() throws {
        var authority = try Authority()
        let package = try authority.package(0).read()
        #expect(package.blocks.map { [$0.days.lowerBound.number, $0.days.upperBound.number] } == [[20_640, 20_654]])
        let cut = try WrittenPackage(
            region: authority.region,
            hour: authority.hour,
            isCut: true,
            using: &authority.generator
        ).read()
        #expect(cut.blocks.map(\.days.lowerBound.number) == Array(20_640...20_654))
        #expect(cut.blocks.map(\.days.upperBound.number) == Array(20_640...20_654))
        #expect(cut.blocks.allSatisfy { $0.count == 32 })
    }

    @Test(.proves("S1")) func `reports are complete, and sorted by IV`() throws {
        var authority = try Authority()
        let reports = authority.reports(20)
        let package = try WrittenPackage(
            region: authority.region,
            hour: authority.hour,
            reports: [authority.today: reports],
            using: &authority.generator
        )
        let block = try #require(try package.read().blocks.last)
        let published = (0..<block.count).map { block[$0] }
        #expect(published.map(\.bytes) == published.map(\.bytes).sorted { $0.lexicographicallyPrecedes($1) })
        #expect(Set(published).isSuperset(of: reports))
        #expect(Set(published).count == 32)
    }

    @Test(.proves("N2")) func `warnings are sorted and unique`() throws {
        var authority = try Authority()
        let warnings = try ["b", "a", "b"].map { try authority.warning($0) } + [authority.warning("a", 3..<4)]
        let package = try authority.package(0, warnings: warnings)
        let read = try open(package.signed(by: authority.key), authority)
        #expect(read.warnings.map(\.publicIdentifier.string) == ["a", "a", "b"])
    }

    @Test(.proves("N2")) func `a recall follows its warning, and protoc's encoding of both is accepted`() async throws {
        var authority = try Authority()
        let warning = try authority.warning("a")
        let recall = VenueWarning(
            publicIdentifier: warning.publicIdentifier,
            window: warning.window,
            transmissionRiskLevel: warning.transmissionRiskLevel,
            isRecall: true
        )
        let package = try authority.package(0, warnings: [try #require(recall), warning])
        let file = package.signed(by: authority.key)
        let read = try open(file, authority)
        #expect(read.warnings.map(\.isRecall) == [false, true])
        #expect(read.warnings.map(\.original) == [warning, warning])
        let payload = try await PackageText(read).payload()
        #expect(try ReportPackage(payload: payload[...]).warnings == read.warnings)
    }

    @Test func `a file with a flipped bit is refused`() throws {
        var authority = try Authority()
        let file = try authority.package().signed(by: authority.key)
        for index in stride(from: 0, to: file.count, by: 97) {
            var changed = file
            changed[index] ^= 1 << UInt8(index % 8)
            #expect(throws: PublicationError.self) { try open(changed, authority) }
        }
    }

    /// A faulty authority could sign such packages.
    @Test(
        .serialized,
        arguments: [
            .init("a block's number of reports", { $0.blocks[0].ivs.removeLast() }),
            .init("a block's number of reports", { $0.blocks[0].ciphertexts.append(0) }),
            .init("the hour", { $0.hour = .max }), .init("the region", { $0.region = "" }),
            .init("a warning", { $0.warnings = [warning("a\u{202E}")] }),
            .init("the order of the warnings", { $0.warnings = [warning("b"), warning("a")] }),
        ] as [Defect<PackageText>]
    )
    func `an invalid package is refused despite its valid signature`(defect: Defect<PackageText>) async throws {
        var authority = try Authority()
        var message = PackageText(try authority.package().read())
        defect.apply(&message)
        let file = try authority.signed(try await message.payload(), as: ReportPackage.self)
        let error = #expect(throws: PublicationError.self) { _ = try open(file, authority) }
        #expect(error?.description == "the file has an invalid value for \(defect.field)")
    }

    private static func warning(_ identifier: String) -> PackageText.Warning {
        .init(publicIdentifier: identifier, startInterval: 100, endInterval: 101, transmissionRiskLevel: 1)
    }

    @Test func `a length that exceeds the file or the memory is refused`() throws {
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

    @Test func `a message with many fields is refused without storing them`() throws {
        var authority = try Authority()
        // The fields for the region and the hour.
        let head = Array(try authority.package().payload.prefix(13))
        let payload = head + Array(repeating: [0x1A, 0x00], count: 20_000).joined()
        let file = try authority.signed(payload, as: ReportPackage.self)
        #expect(throws: PublicationError.value(field: "the number of fields")) { _ = try open(file, authority) }
    }

    @Test func `another encoding of the signed file is refused`() throws {
        var authority = try Authority()
        let file = try authority.package().signed(by: authority.key)
        for changed in [file + [0x20, 0x01], file + [0x1A, 0x01, 0x00], [0x8A, 0x00] + file.dropFirst()] {
            #expect(throws: PublicationError.notCanonical) { _ = try open(changed, authority) }
        }
    }

    @Test func `a file that is larger than the maximum is refused before it is read`() throws {
        let authority = try Authority()
        let count = ReportPackage.maximumSize + 1
        #expect(throws: PublicationError.tooLarge(size: count, maximum: count - 1)) {
            _ = try open([UInt8](repeating: 0, count: count), authority)
        }
    }
}
