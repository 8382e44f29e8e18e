import Cryptography
import ExportFiles
import ExposureNotification
import Foundation
import TestSupport
import TestTraits
import Testing

/// Files of ours, read by programs that share no code with us.
@Suite("Export files: independent readers", .proves("E12"))
struct IndependentReaderTests {
    private static let signer = ECDSAP256.PrivateKey()
    private static let archive = ExportArchive(
        signing: ExportFile(
            start: 1_606_780_800,
            end: 1_606_784_400,
            region: "DE",
            keys: [
                ExportedKey(
                    bytes: [UInt8](repeating: 7, count: 16),
                    transmissionRisk: 3,
                    start: 2_677_680,
                    period: 100,
                    reportType: .selfReport,
                    daysSinceOnset: -2
                ),
                ExportedKey(bytes: [UInt8](repeating: 5, count: 16), start: 2_677_824),
            ],
            revisedKeys: [ExportedKey(bytes: [UInt8](repeating: 9, count: 16), start: 2_677_536, reportType: .revoked)]
        ),
        by: [.init(info: SignatureInfo(id: "262", version: "v1"), key: signer)]
    )

    private struct Reading: Decodable, Equatable {
        let start: Int
        let end: Int
        let region: String
        let sorted: Bool
        let signers: [String]
        let keys: [Key]
        let revised: [Key]
    }

    private struct Key: Decodable, Equatable {
        let key: String
        let risk: Int?
        let start: Int
        let period: Int
        let type: Int?
        let onset: Int?
    }

    @Test func `a reader in Python, written from the specification, verifies our file`() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "export-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let (file, key) = (folder.appending(path: "export.zip"), folder.appending(path: "key.pem"))
        try Data(Self.archive.file).write(to: file)
        let base64 = Data(Self.signer.publicKey.der).base64EncodedString(options: .lineLength64Characters)
        try Data("-----BEGIN PUBLIC KEY-----\n\(base64)\n-----END PUBLIC KEY-----\n".utf8).write(to: key)
        let output = try await ExternalTool.judge("read_export.py", [file.path, key.path])
        let expected = Reading(
            start: 1_606_780_800,
            end: 1_606_784_400,
            region: "DE",
            sorted: true,
            signers: ["262 v1 1.2.840.10045.4.3.2"],
            keys: [
                Key(
                    key: String(repeating: "05", count: 16),
                    risk: nil,
                    start: 2_677_824,
                    period: 144,
                    type: nil,
                    onset: nil
                ),
                Key(
                    key: String(repeating: "07", count: 16),
                    risk: 3,
                    start: 2_677_680,
                    period: 100,
                    type: 3,
                    onset: -2
                ),
            ],
            revised: [
                Key(
                    key: String(repeating: "09", count: 16),
                    risk: nil,
                    start: 2_677_536,
                    period: 144,
                    type: 5,
                    onset: nil
                )
            ]
        )
        #expect(try JSONDecoder().decode(Reading.self, from: Data(output.utf8)) == expected)
    }

    @Test func `protoc decodes our content`() async throws {
        let text = try await ExternalTool.decodeMessage(
            Array(Self.archive.bin.dropFirst(ExportFile.header.count)),
            qualifiedName: "TemporaryExposureKeyExport",
            schema: "Sources/ExportFiles/Protos/export.proto"
        )
        #expect(text.contains("region: \"DE\""))
        #expect(text.contains("verification_key_id: \"262\""))
        #expect(text.contains("report_type: SELF_REPORT"))
        #expect(text.contains("days_since_onset_of_symptoms: -2"))
        #expect(text.components(separatedBy: "key_data:").count == 4)
    }
}
