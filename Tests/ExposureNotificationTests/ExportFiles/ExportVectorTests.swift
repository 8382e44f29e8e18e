import Cryptography
import Encodings
import ExportFiles
import ExposureNotification
import Foundation
import TestSupport
import TestTraits
import Testing

@Suite("Export files: published vectors", .proves("E11"))
struct ExportVectorTests {
    private let vectors: ExportVectors

    init() throws {
        vectors = try ExportVectors.load()
    }

    @Test func `the files of other authorities are parsed if verification is switched off`() throws {
        #expect(vectors.published.count == 4)
        for vector in vectors.published {
            let archive = try ExportVectors.open(vector.file)
            #expect(SHA256.hash(archive.bin).hex == vector.bin.sha256OfBin)
            let file = try archive.unverified()
            #expect(file.start == vector.bin.startTimestamp)
            #expect(file.end == vector.bin.endTimestamp)
            #expect(file.region == vector.bin.region)
            #expect(file.keys.count == vector.bin.keyCount)
            #expect(SHA256.hash(file.keys.flatMap(\.bytes)).hex == vector.bin.sha256OfKeyBytesInOrder)
            #expect(file.keys.reduce(0) { $0 + Int($1.period) } == vector.bin.sumOfRollingPeriods)
            #expect(file.keys.allSatisfy { $0.diagnosisKey != nil })
            #expect(file.signatureInfos.map(\.id) == vector.bin.signatureInfos.map { $0.verificationKeyId ?? "" })
        }
    }

    @Test(
        arguments: [
            ("en-server-2-keys.zip", nil), ("cwa-24131-keys.zip", ExportError.keyUnknown),
            ("cwa-day-2020-05-16.zip", .keyUnknown), ("internals-110-keys.bin", .noSignature),
        ] as [(String, ExportError?)]
    )
    func `of the files of other authorities, only the one whose key is known is verified`(
        name: String,
        error: ExportError?
    ) throws {
        let archive = try ExportVectors.open("export/\(name)")
        for trust in [ExportTrust(try ExportVectors.publicKey), try ExportVectors.trust(id: "some_id", version: "1")] {
            if let error {
                #expect(throws: error) { try archive.verified(by: trust) }
            } else {
                #expect(try archive.verified(by: trust) == archive.unverified())
            }
        }
    }

    @Test func `the published content is written byte for byte`() throws {
        let info = SignatureInfo(id: "310", version: "1")
        let file = ExportFile(
            start: 1_588_291_200,
            end: 1_588_294_800,
            region: "US",
            signatureInfos: [info],
            keys: [
                Self.key("GHI", 5, 118, 1, .selfReport, -1), Self.key("DEF", 1, 118, 1, .confirmedTest, -1),
                Self.key("ABC", 8, 18, 0, .confirmedClinicalDiagnosis, 0),
            ],
            revisedKeys: [Self.key("123", 4, 100, 144, .revoked, nil)]
        )
        #expect(file.encoded.hex == vectors.marshal.exportBinHex)
        let digest = Data(SHA256.hash(file.encoded)).base64EncodedString()
        #expect(digest == vectors.marshal.expectedSha256Base64)
    }

    private static func key(
        _ text: String,
        _ risk: Int32,
        _ start: Int32,
        _ period: Int32,
        _ type: ReportType,
        _ onset: Int32?
    ) -> ExportedKey {
        ExportedKey(
            bytes: Array(text.utf8),
            transmissionRisk: risk,
            start: start,
            period: period,
            reportType: type,
            daysSinceOnset: onset
        )
    }

    @Test func `valid files are accepted, and all others are refused`() throws {
        let trust = try ExportVectors.trust(id: "310", version: "v1")
        for example in vectors.madeHere.cases {
            let file = try? ExportVectors.open(example.file).verified(by: trust)
            #expect((file != nil) == example.accept, "\(example.file): \(example.why)")
            guard let content = example.content else { continue }
            #expect(try file?.keys == content.keys.map { try $0.key })
            #expect(try file?.revisedKeys == content.revisedKeys.map { try $0.key })
        }
    }

    @Test func `a batch needs all its files`() throws {
        let trust = try ExportVectors.trust(id: "310", version: "v1")
        let files = try (1...2).map { number in
            try ExportVectors.open("export/made-here/batch-\(number)-of-2.zip").verified(by: trust)
        }
        #expect(try ExportBatch(files.reversed()).files == files)
        for incomplete in [[], [files[0]], [files[1]], [files[0], files[0]], files + [files[1]]] {
            #expect(throws: ExportError.batchIncomplete) { try ExportBatch(incomplete) }
        }
    }
}
