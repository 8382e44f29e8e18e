import Foundation
import TestSupport
import Testing

@testable import Cryptography

@Suite("Files in the age format")
struct AgeFileTests {
    private static let passphrase = SecretBytes(copying: Array("correct horse".utf8))

    private static func encrypt(_ plaintext: [UInt8], logN: UInt8 = 10) throws -> [UInt8] {
        var generator = SystemRandomNumberGenerator()
        let secret = SecretBytes(copying: plaintext)
        return try #require(AgeFile.encrypt(secret, passphrase: passphrase, logN: logN, using: &generator))
    }

    private static func decrypt(_ file: [UInt8]) throws(AgeError) -> [UInt8] {
        [UInt8](copying: try AgeFile.decrypt(file, passphrase: passphrase))
    }

    private static func bytes(_ count: Int) -> [UInt8] { (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) } }

    /// The lines of the header, without the line feeds.
    private static func header(_ file: [UInt8]) -> [String] {
        file.split(separator: UInt8(ascii: "\n"), maxSplits: 4).prefix(4).map { String(decoding: $0, as: UTF8.self) }
    }

    /// A file with other header lines.
    private static func file(_ lines: [String], _ file: [UInt8]) -> [UInt8] {
        let count = header(file).reduce(0) { $0 + $1.utf8.count + 1 }
        return lines.flatMap { Array("\($0)\n".utf8) } + file[count...]
    }

    @Test(
        arguments: [0, 1, 65_535, 65_536, 65_537, 131_072, 200_000]
    )
    func `a file round-trips at each boundary of a chunk`(count: Int) throws {
        let file = try Self.encrypt(Self.bytes(count))
        #expect(try Self.decrypt(file) == Self.bytes(count))
        let chunks = max(1, (count + 65_535) / 65_536)
        let headerCount = Self.header(file).reduce(0) { $0 + $1.utf8.count + 1 }
        #expect(file.count == headerCount + 16 + count + 16 * chunks)
    }

    @Test func `a wrong passphrase is recognised`() throws {
        let file = try Self.encrypt([1, 2, 3])
        let wrong = SecretBytes(copying: Array("correct hors".utf8))
        #expect(throws: AgeError.wrongPassphrase) { try AgeFile.decrypt(file, passphrase: wrong) }
    }

    @Test func `a header that is not encoded as the format requires is refused`() throws {
        let file = try Self.encrypt([1, 2, 3])
        let lines = Self.header(file)
        let stanza = lines[1].split(separator: " ").map(String.init)
        #expect(try Self.decrypt(Self.file(lines, file)) == [1, 2, 3])
        func changed(_ index: Int, _ line: String) -> [String] {
            var lines = lines
            lines[index] = line
            return lines
        }
        /// The same bits with other unused bits in the last character.
        func notCanonical(_ text: String) -> String {
            let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
            return text.dropLast() + String(alphabet[alphabet.firstIndex(of: text.last!)! + 1])
        }
        let scrypt = "-> scrypt \(stanza[2])"
        let damaged = [
            changed(1, "\(scrypt) 010"), changed(1, "\(scrypt) +10"), changed(1, "\(scrypt) 0xA"),
            changed(1, "\(scrypt) 0"), changed(1, "\(scrypt) -10"), changed(1, "\(scrypt) 10x"), changed(1, scrypt),
            changed(1, "\(scrypt) 10 more"), changed(1, "\(scrypt)  10"), changed(1, "\(scrypt) 10\r"),
            changed(1, "\(scrypt) 4294967306"), changed(1, "\(scrypt) "),
            changed(1, "-> scrypt \(stanza[2])= 10"), changed(1, "-> scrypt \(stanza[2].dropLast(2)) 10"),
            changed(1, "-> scrypt \(notCanonical(stanza[2])) 10"), changed(1, "->scrypt \(stanza[2]) 10"),
            changed(2, notCanonical(lines[2])), changed(2, lines[2] + "="), changed(2, ""),
            changed(3, "---\(lines[3].dropFirst(4))"), changed(3, lines[3] + " "), changed(3, notCanonical(lines[3])),
            [lines[0], lines[1], lines[2], lines[1], lines[2], lines[3]], [lines[0], lines[3]],
        ]
        for lines in damaged {
            #expect(throws: AgeError.damaged, "\(lines)") { try Self.decrypt(Self.file(lines, file)) }
        }
        let longTag = "--- " + stanza[2] + stanza[2]
        #expect(throws: AgeError.damaged) { try Self.decrypt(Self.file(changed(3, longTag), file)) }
        let otherTag = "--- \(String(repeating: "A", count: 43))"
        #expect(throws: AgeError.damaged) { try Self.decrypt(Self.file(changed(3, otherTag), file)) }
        #expect(throws: AgeError.notAge) { try Self.decrypt(Self.file(changed(0, "age-encryption.org/v2"), file)) }
        #expect(throws: AgeError.notAge) { try Self.decrypt([]) }
        #expect(throws: AgeError.noPassphrase) { try Self.decrypt(Self.file(changed(1, "-> X25519 abc"), file)) }
        #expect(throws: AgeError.noPassphrase) { try Self.decrypt(Self.file(changed(1, "-> Scrypt abc 10"), file)) }
        let expensive = changed(1, "\(scrypt) 21")
        #expect(throws: AgeError.tooExpensive(logN: 21)) { try Self.decrypt(Self.file(expensive, file)) }
        #expect(throws: AgeError.wrongPassphrase) { try Self.decrypt(Self.file(changed(1, "\(scrypt) 9"), file)) }
        #expect(throws: AgeError.armored) { try Self.decrypt(Array("-----BEGIN AGE ENCRYPTED FILE-----\n".utf8)) }
    }

    @Test(arguments: [0, 3, 65_536, 131_072])
    func `a payload that was changed, cut, extended or reordered is refused`(count: Int) throws {
        let file = try Self.encrypt(Self.bytes(count))
        let start = Self.header(file).reduce(0) { $0 + $1.utf8.count + 1 }
        let chunk = 65_536 + 16
        for end in [start, start + 15, start + 16, start + 31, file.count - 1, file.count - 16, file.count - chunk]
        where (start..<file.count).contains(end) {
            #expect(throws: AgeError.damaged) { try Self.decrypt(Array(file[..<end])) }
        }
        #expect(throws: AgeError.damaged) { try Self.decrypt(file + [0]) }
        #expect(throws: AgeError.damaged) { try Self.decrypt(file + file[(start + 16)...]) }
        for index in [start, start + 16, file.count - 1] {
            var changed = file
            changed[index] ^= 1
            #expect(throws: AgeError.damaged) { try Self.decrypt(changed) }
        }
        guard count == 131_072 else { return }
        let first = start + 16
        let swapped = file[..<first] + file[(first + chunk)...] + file[first..<(first + chunk)]
        #expect(throws: AgeError.damaged) { try Self.decrypt(Array(swapped)) }
    }

    @Test func `an empty last chunk is accepted only for an empty file`() throws {
        let key = SecretBytes(copying: Self.bytes(16))
        let nonce = Self.bytes(16)
        let info = Array("payload".utf8)
        let payloadKey = HKDFSHA256.derive(from: key, salt: nonce, info: info, count: 32)
        func seal(_ plaintext: [UInt8], _ counter: UInt8, isLast: Bool) -> [UInt8] {
            let nonce = [UInt8](repeating: 0, count: 10) + [counter, isLast ? 1 : 0]
            return ChaCha20Poly1305.seal(plaintext, key: payloadKey, nonce: nonce)
        }
        let whole = Self.bytes(65_536)
        let good = nonce + seal(whole, 0, isLast: true)
        #expect(try AgePayload.open(good[...], fileKey: key).count == 65_536)
        let padded = nonce + seal(whole, 0, isLast: false) + seal([], 1, isLast: true)
        #expect(throws: AgeError.damaged) { try AgePayload.open(padded[...], fileKey: key) }
        let open = nonce + seal(whole, 0, isLast: false)
        #expect(throws: AgeError.damaged) { try AgePayload.open(open[...], fileKey: key) }
    }

    @Test func `the program age reads our files, and we read its files`() throws {
        let directory = MemoryDirectory.path + "age-tests-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: directory) }
        let plaintext = Self.bytes(70_000)
        try Data(Self.encrypt(plaintext)).write(to: URL(filePath: directory + "/ours.age"))
        try Self.age(["--decrypt", "--output", directory + "/read", directory + "/ours.age"], ["Enter passphrase"])
        #expect(try Array(Data(contentsOf: URL(filePath: directory + "/read"))) == plaintext)
        let questions = ["Enter passphrase", "Confirm passphrase"]
        try Self.age(["--passphrase", "--output", directory + "/theirs.age", directory + "/read"], questions)
        let theirs = try Array(Data(contentsOf: URL(filePath: directory + "/theirs.age")))
        #expect(try Self.decrypt(theirs) == plaintext)
    }

    /// Runs age with the terminal of this test, and types the passphrase after each question.
    private static func age(_ arguments: [String], _ questions: [String]) throws {
        let run = try PseudoTerminal.run(
            URL(filePath: "/usr/bin/setsid"),
            ["--ctty", "--wait", "age"] + arguments,
            environment: ["PATH": "/usr/bin:/bin"]
        ) { try $0.answer(questions.map { (shown: $0, typed: "correct horse") }) }
        try #require(run.status == 0, "\(run.shown)")
    }
}

@Suite struct ChaCha20Poly1305Tests {
    @Test func `the example in RFC 8439 section 2.8.2 is reproduced`() {
        let key = SecretBytes(copying: (0x80..<0xA0).map { UInt8($0) })
        let nonce: [UInt8] = [7, 0, 0, 0, 0x40, 0x41, 0x42, 0x43, 0x44, 0x45, 0x46, 0x47]
        let context: [UInt8] = [0x50, 0x51, 0x52, 0x53, 0xC0, 0xC1, 0xC2, 0xC3, 0xC4, 0xC5, 0xC6, 0xC7]
        let plaintext = Array(
            """
            Ladies and Gentlemen of the class of '99: If I could offer you only one tip for the future, sunscreen would be it.
            """.utf8
        )
        let sealed = ChaCha20Poly1305.seal(plaintext, key: key, nonce: nonce, context: context)
        #expect(
            sealed.prefix(16).elementsEqual([
                0xD3, 0x1A, 0x8D, 0x34, 0x64, 0x8E, 0x60, 0xDB, 0x7B, 0x86, 0xAF, 0xBC, 0x53, 0xEF, 0x7E, 0xC2,
            ])
        )
        #expect(
            sealed.suffix(16).elementsEqual([
                0x1A, 0xE1, 0x0B, 0x59, 0x4F, 0x09, 0xE2, 0x6A, 0x7E, 0x90, 0x2E, 0xCB, 0xD0, 0x60, 0x06, 0x91,
            ])
        )
        let opened = ChaCha20Poly1305.open(sealed, key: key, nonce: nonce, context: context)
        #expect(opened.map { [UInt8](copying: $0) } == plaintext)
        #expect(ChaCha20Poly1305.open(sealed, key: key, nonce: nonce) == nil)
    }
}
