import CheckInProtocol
import Cryptography
@testable import Publication
import TestSupport
import Testing

@Suite("Package layout")
struct PackageLayoutTests {
    @Test(
        "S5: a package that is written in parts has the bytes of one that is written at once",
        arguments: [0, 3, 17, 500]
    )
    func same(count: Int) throws {
        var authority = try Authority()
        let warnings = [try authority.warning("library"), try authority.warning("town-hall")]
        let package = try authority.package(count, warnings: warnings)
        let layout = try PackageLayout(
            region: authority.region,
            hour: authority.hour,
            counts: [authority.today: count],
            warnings: package.warnings
        )
        var file = [UInt8](repeating: 0, count: layout.payload.upperBound)
        for part in layout.fixed {
            file.replaceSubrange(part.offset..<part.offset + part.bytes.count, with: part.bytes)
        }
        for (day, columns) in zip(package.days, layout.days) {
            #expect(day.day == columns.day && day.count == columns.count)
            for (bytes, start) in [
                (day.ivs, columns.ivs), (day.ciphertexts, columns.ciphertexts), (day.tags, columns.tags),
            ] {
                file.replaceSubrange(start..<start + bytes.count, with: bytes)
            }
        }
        #expect(Array(file[layout.payload]) == package.payload)
        let signature = authority.key.sign(Array(file[layout.payload]), context: ReportPackage.context)
        file += ReportPackage.ending(signature: signature, key: authority.publicKey)
        #expect(try ReportPackage(verifying: file, by: authority.publicKey, region: authority.region) == package)
    }

    @Test("S5: a package that nobody would take is refused before it is written")
    func tooLarge() throws {
        let authority = try Authority()
        #expect(throws: PublicationError.self) {
            try PackageLayout(
                region: authority.region,
                hour: authority.hour,
                counts: [authority.today: 1 << 20 + 1],
                warnings: []
            )
        }
    }
}
