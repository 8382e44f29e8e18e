import CheckInProtocol
import Cryptography
import ExportFiles
import Foundation
import OperatingSystem
@testable import HealthAuthority
import SystemPackage
import TestSupport
import TestTraits
import Testing

/// A file that the authority published, read by programs that share no code with us.
@Suite("Exports: independent readers", .proves("E12", "E20"))
struct ExportReaderTests {
    private struct Reading: Decodable {
        let start: Int64
        let end: Int64
        let region: String
        let sorted: Bool
        let signers: [String]
        let keys: [Key]
        let revised: [Key]

        struct Key: Decodable {
            let key: String
        }
    }

    /// An authority that has exported the keys of a person, and a revision.
    private func exported() async throws -> (test: InProcessAuthority, path: String) {
        let test = try await InProcessAuthority()
        let keys = test.diagnosisKeys(type: .likely)
        try await test.upload(keys)
        try await test.exportNextHour()
        try await test.revise(Array(keys[..<3]), to: .confirmed)
        try await test.exportNextHour()
        return (test, try #require(try await test.exportPaths().last))
    }

    @Test func `a reader in Python verifies a published file`() async throws {
        let (test, path) = try await exported()
        let file = try #require(try await test.exports().last)
        let key = test.directory.publicKey
        let base64 = Data(test.key.publicKey.der).base64EncodedString(options: .lineLength64Characters)
        let pem = "-----BEGIN PUBLIC KEY-----\n\(base64)\n-----END PUBLIC KEY-----\n"
        try Data(pem.utf8).write(to: URL(filePath: key.string))
        let place = test.directory.publicFiles.pushing(FilePath(path))
        let output = try await ExternalTool.judge("read_export.py", [place.string, key.string])
        let reading = try JSONDecoder().decode(Reading.self, from: Data(output.utf8))
        #expect((reading.start, reading.end, reading.region) == (file.start, file.end, "example"))
        #expect(reading.sorted)
        let info = ExportBuilder.info(test.key.publicKey, test.region)
        #expect(reading.signers == ["example \(info.version) 1.2.840.10045.4.3.2"])
        #expect(reading.keys.map(\.key) == file.keys.map(\.bytes.hex))
        #expect(reading.revised.map(\.key) == file.revisedKeys.map(\.bytes.hex) && reading.revised.count == 3)
    }

    @Test func `protoc decodes a published file`() async throws {
        let (test, path) = try await exported()
        let archive = try ExportArchive(opening: test.exportBytes(path))
        let text = try await ExternalTool.decodeMessage(
            Array(archive.bin.dropFirst(ExportFile.header.count)),
            qualifiedName: "TemporaryExposureKeyExport",
            schema: "Sources/ExportFiles/Protos/export.proto"
        )
        let file = try #require(try await test.exports().last)
        #expect(text.components(separatedBy: "key_data:").count - 1 == file.keys.count + 3)
        #expect(text.contains("region: \"example\""))
    }
}
