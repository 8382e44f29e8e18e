import CheckInProtocol
import Cryptography
import Foundation
@testable import Publication
import Testing
import TestSupport

@Suite struct PackageIndexTests {
    private func index(_ authority: inout Authority, _ count: Int = 3) throws -> (PackageIndex, [[UInt8]]) {
        let files = try (0..<count).map { _ in try authority.package().signed(by: authority.key) }
        let index = PackageIndex(
            region: authority.region,
            oldestHour: authority.hour,
            packages: files.map(PackageIndex.File.init)
        )
        return (try #require(index), files)
    }

    @Test("an index says of each hour which file its package is")
    func roundTrip() throws {
        var authority = try Authority()
        let (index, files) = try index(&authority)
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

    @Test("an index that is older than the last one is refused")
    func older() throws {
        var authority = try Authority()
        let (index, _) = try index(&authority)
        let file = try index.signed(by: authority.key)
        let later = try #require(Hour(number: index.newestHour.number + 1))
        #expect(throws: PublicationError.older) {
            _ = try PackageIndex(
                verifying: file,
                by: authority.publicKey,
                region: authority.region,
                notOlderThan: later
            )
        }
    }

    @Test(
        "what no index can be is refused, although the signature is right",
        arguments: [
            .init("the hours", { $0.packages = [] }), .init("the hours", { $0.oldestHour = .max }),
            .init("a package's size", { $0.packages[1].size = 0 }),
            .init("a package's size", { $0.packages[1].size = UInt32(ReportPackage.maximumSize) + 1 }),
            .init("a package's digest", { $0.packages[1].sha256.removeLast() }),
            .init("the region", { $0.region = String(repeating: "a", count: 33) }),
        ] as [Defect<Venuecheckin_V1_PackageIndex>]
    )
    func impossible(defect: Defect<Venuecheckin_V1_PackageIndex>) throws {
        var authority = try Authority()
        var message: Venuecheckin_V1_PackageIndex = try Protobuf.decode(index(&authority).0.payload[...])
        defect.apply(&message)
        let file = try authority.signed(Protobuf.encode(message), as: PackageIndex.self)
        let error = #expect(throws: PublicationError.self) {
            _ = try PackageIndex(verifying: file, by: authority.publicKey, region: authority.region)
        }
        #expect(error?.description == "the file has an impossible value for \(defect.field)")
    }

    @Test("a file that is cut at any byte is refused")
    func truncation() throws {
        var authority = try Authority()
        let file = try index(&authority).0.signed(by: authority.key)
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
