import AuthorityProtocol
import CheckInProtocol
import Cryptography
import TestSupport
import Testing

@Suite struct PackageIndexTests {
    @Test func `an index has the digest of each hour's package`() throws {
        var authority = try Authority()
        let (index, files) = try authority.index()
        let read = try PackageIndex(
            verifying: try index.signed(by: authority.key),
            by: authority.publicKey,
            region: authority.region,
            notOlderThan: index.newestHour
        )
        #expect(read == index)
        #expect(read.newestHour.number == authority.hour.number + 2)
        let last = try #require(read[read.newestHour])
        #expect(last.isSame(as: files[2]))
        #expect(!last.isSame(as: files[1]))
        #expect(!last.isSame(as: files[2] + [0]))
        let later = try #require(Hour(number: authority.hour.number + 3))
        #expect(read[later] == nil)
    }

    @Test(
        .serialized,
        arguments: [
            .init("a package's size", { $0.packages[1].size = UInt32(ReportPackage.maximumSize) + 1 }),
            .init("the hours", { $0.hour = .max }),
            .init("the region", { $0.region = String(repeating: "a", count: 33) }),
        ] as [Defect<IndexText>]
    )
    func `an invalid index is refused despite its valid signature`(defect: Defect<IndexText>) async throws {
        var authority = try Authority()
        var message = IndexText(try authority.index().0)
        defect.apply(&message)
        let file = try authority.signed(try await message.payload(), as: PackageIndex.self)
        let error = #expect(throws: PublicationError.self) {
            _ = try PackageIndex(verifying: file, by: authority.publicKey, region: authority.region)
        }
        #expect(error?.description == "the file has an invalid value for \(defect.field)")
    }

    @Test func `an index of many empty packages is refused without storing them`() throws {
        var authority = try Authority()
        let payload =
            try authority.index().0.payload.prefix(13) + Array(repeating: [0x1A, 0x00], count: 20_000).joined()
        let file = try authority.signed(Array(payload), as: PackageIndex.self)
        #expect(throws: PublicationError.value(field: "the number of fields")) {
            _ = try PackageIndex(verifying: file, by: authority.publicKey, region: authority.region)
        }
    }

    @Test func `an index that clients would refuse is not published`() throws {
        let authority = try Authority()
        let packages = Array(repeating: PackageIndex.File([1]), count: 8000)
        let index = try #require(
            PackageIndex(region: authority.region, oldestHour: authority.hour, packages: packages)
        )
        #expect(throws: PublicationError.self) { _ = try index.signed(by: authority.key) }
    }

    @Test func `a file that is truncated at any byte is refused`() throws {
        var authority = try Authority()
        let file = try authority.index().0.signed(by: authority.key)
        for count in 0..<file.count {
            #expect(throws: PublicationError.self) {
                _ = try PackageIndex(
                    verifying: Array(file.prefix(count)),
                    by: authority.publicKey,
                    region: authority.region
                )
            }
        }
    }
}
