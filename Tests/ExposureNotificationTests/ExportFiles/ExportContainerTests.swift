import Cryptography
import Encodings
@testable import ExportFiles
import ExposureNotification
import TestSupport
import TestTraits
import Testing

@Suite("Export files: containers and signatures", .proves("E11"))
struct ExportContainerTests {
    private let key = ECDSAP256.PrivateKey()
    private let info = SignatureInfo(id: "310", version: "v1")
    private let content = ExportFile(
        start: 1_606_780_800,
        end: 1_606_784_400,
        region: "US",
        keys: (0..<100).reversed().map { ExportedKey(bytes: [UInt8](repeating: $0, count: 16), start: 2_677_680) }
    )

    private var archive: ExportArchive { ExportArchive(signing: content, by: [.init(info: info, key: key)]) }

    private func trust(_ keys: [[ECDSAP256.PrivateKey]]) -> ExportTrust {
        ExportTrust(anyOf: keys.map { $0.map { ExportTrust.Key(name: nil, key: $0.publicKey) } })
    }

    @Test func `a written file is read again, with its keys sorted`() throws {
        let opened = try ExportArchive(opening: archive.file)
        let file = try opened.verified(by: ExportTrust(key.publicKey))
        #expect(file.keys.map(\.bytes[0]) == Array(0..<100))
        #expect(file.signatureInfos == [info])
        #expect(opened.file == opened.file)
    }

    @Test
    func `a file with a changed byte, a missing byte or another byte is refused or has the same content`() throws {
        let (file, archive) = (archive.file, archive)
        let trust = ExportTrust(key.publicKey)
        let expected = try archive.verified(by: trust)
        for index in file.indices {
            var changed = file
            changed[index] ^= 1
            let found = try? ExportArchive(opening: changed).verified(by: trust)
            #expect(found == nil || found == expected)
            #expect(throws: ExportError.self) { try ExportArchive(opening: Array(file[..<index])) }
        }
        #expect(throws: ExportError.self) { try ExportArchive(opening: file + [0]) }
        #expect(throws: ExportError.self) { try ExportArchive(opening: [0] + file) }
    }

    @Test func `an entry that is larger than it says, or than its limit, is refused`() throws {
        let zeros = [UInt8](repeating: 0, count: 1 << 20)
        let deflated = Deflate.compress(zeros)
        #expect(deflated.count < 2000)
        #expect(Deflate.decompress(deflated[...], count: zeros.count) == zeros)
        for count in [0, 1, zeros.count - 1, zeros.count + 1, Int(UInt32.max)] {
            #expect(Deflate.decompress(deflated[...], count: count) == nil)
        }
        #expect(Deflate.decompress((deflated + [0])[...], count: zeros.count) == nil)
        let bomb = ExportContainer(bin: [], signatures: zeros).file
        #expect(throws: ExportError.tooLarge(maximum: ExportContainer.maximumSignatureSize)) {
            try ExportContainer(bomb)
        }
    }

    @Test func `a content with too many keys is refused before it is decoded`() {
        let keys = [[UInt8]](repeating: [0x3A, 0], count: ExportFile.maximumKeyCount + 1).joined()
        #expect(throws: ExportError.tooMany("keys", maximum: ExportFile.maximumKeyCount)) {
            try ExportFile(decoding: ExportFile.header + keys)
        }
        let infos = [[UInt8]](repeating: [0x32, 0], count: ExportSignature.maximumCount + 1).joined()
        #expect(throws: ExportError.tooMany("signatures", maximum: ExportSignature.maximumCount)) {
            try ExportFile(decoding: ExportFile.header + infos)
        }
    }

    @Test func `a region with a long name is refused`() throws {
        for (count, isRead) in [(ExportFile.maximumRegionCount, true), (ExportFile.maximumRegionCount + 1, false)] {
            var file = content
            file.region = String(repeating: "x", count: count)
            let archive = ExportArchive(signing: file, by: [.init(info: info, key: key)])
            #expect(((try? archive.unverified()) != nil) == isRead)
        }
    }

    @Test func `another encoding of a signature is refused`() throws {
        let archive = archive
        let signature = archive.signatures[0].bytes
        let trust = ExportTrust(key.publicKey)
        // A longer form of the length, a byte after the end, and no bytes.
        let forms = [
            [0x30, 0x81] + signature.dropFirst(), signature + [0], [], Array(signature.dropLast()),
        ]
        for form in forms {
            let changed = ExportSignature(info: info, number: 1, count: 1, bytes: form)
            #expect(throws: ExportError.keyUnknown) {
                try ExportArchive(bin: archive.bin, signatures: [changed]).verified(by: trust)
            }
        }
    }

    @Test func `the signatures must be those that the content names`() throws {
        let (archive, trust) = (archive, ExportTrust(key.publicKey))
        let signature = archive.signatures[0]
        let other = ExportSignature(info: info, number: 1, count: 2, bytes: signature.bytes)
        for signatures in [[signature, signature], [other]] {
            #expect(throws: ExportError.signaturesDiffer) {
                try ExportArchive(bin: archive.bin, signatures: signatures).verified(by: trust)
            }
        }
    }

    @Test func `each key of one set must have signed`() throws {
        let (second, third) = (ECDSAP256.PrivateKey(), ECDSAP256.PrivateKey())
        let archive = ExportArchive(
            signing: content,
            by: [.init(info: info, key: key), .init(info: SignatureInfo(id: "310", version: "v2"), key: second)]
        )
        for trusted in [[[key]], [[second]], [[key, second]], [[third], [key]], [[key, third], [second]]] {
            #expect(throws: Never.self) { try archive.verified(by: trust(trusted)) }
        }
        for untrusted in [[], [[]], [[third]], [[key, third]], [[key, third], [third, second]]] {
            #expect(throws: ExportError.keyUnknown) { try archive.verified(by: trust(untrusted)) }
        }
    }
}
