import TestSupport
import Testing

@testable import NFC

struct NDEFDecodingTests {
    /// A message in hexadecimal digits and a description of its content.
    struct Sample: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let message: [UInt8]

        init(_ description: String, _ message: String) {
            testDescription = description
            self.message = hex(message)
        }
    }

    /// The examples of the URI Record Type Definition 1.0, appendix A.
    @Test(arguments: [
        ("D1 01 08 55 01 6E66632E636F6D", "http://www.nfc.com"),
        ("D1 01 0D 55 05 2B333538 3931323334353637", "tel:+35891234567"),
        (
            "D1 01 1F 55 00 6D6D733A2F2F6578616D706C652E636F6D2F646F776E6C6F61642E776D76",
            "mms://example.com/download.wmv"
        ),
    ])
    func `the standard's examples are read`(message: String, uri: String) throws {
        #expect(try NDEFMessage.decodeURI(hex(message)) == uri)
    }

    static let samples = [
        Sample("one short record", "D1 01 05 55 04612E6578"),
        Sample("one long record", "C1 01 00000005 55 04612E6578"),
        Sample("a record with an identifier", "D9 01 05 02 55 6964 04612E6578"),
        Sample(
            "an Android application record after it",
            "91010555 04612E6578  540F05 616E64726F69642E636F6D3A706B67 612E622E63"
        ),
        Sample("a text record before it", "91010354 02656E  51010555 04612E6578"),
        Sample("records before and after it", "91010354 02656E  11010555 04612E6578  50 00 00"),
        Sample("another URI after it", "91010555 04612E6578  51010555 04622E6578"),
    ]

    @Test(arguments: samples) func `the URI is found in a message with`(sample: Sample) throws {
        #expect(try NDEFMessage.decodeURI(sample.message) == "https://a.ex")
    }

    @Test(arguments: samples) func `a truncated or extended message is refused, with`(sample: Sample) {
        for count in sample.message.indices {
            #expect(throws: NDEFError.truncated) { try NDEFMessage.decodeURI(Array(sample.message.prefix(count))) }
        }
        #expect(throws: NDEFError.bytesBehindTheEnd) { try NDEFMessage.decodeURI(sample.message + [0x00]) }
    }

    @Test func `exactly the standard's abbreviations are supported`() throws {
        for code in UInt8.min...UInt8.max {
            let message = hex("D1 01 02 55") + [code] + hex("61")
            if code < 0x24 {
                #expect(try NDEFMessage.decodeURI(message) == URIAbbreviation.prefixes[Int(code)] + "a")
            } else {
                #expect(throws: NDEFError.unknownAbbreviation) { try NDEFMessage.decodeURI(message) }
            }
        }
    }

    /// A sample of the table, including its last entry: a missing entry would shift all later ones.
    @Test(arguments: [
        (0x03, "http://"), (0x04, "https://"), (0x06, "mailto:"), (0x0D, "ftp://"), (0x13, "urn:"), (0x1D, "file://"),
        (0x23, "urn:nfc:"),
    ])
    func `an abbreviation expands as the standard defines`(code: Int, prefix: String) {
        #expect(URIAbbreviation.prefixes[code] == prefix)
    }

    @Test(arguments: [
        (Sample("a chunk first", "B1 01 05 55 04612E6578"), NDEFError.chunked),
        (Sample("a chunk later", "91 01 03 54 02656E  76 00 05 04612E6578"), .chunked),
        (Sample("a first record without the begin flag", "51 01 05 55 04612E6578"), .beginMisplaced),
        (Sample("a second record with the begin flag", "91 01 03 54 02656E  D1 01 05 55 04612E6578"), .beginMisplaced),
        (Sample("a second URI with the begin flag", "91 01 05 55 04612E6578  D1 01 05 55 04612E6578"), .beginMisplaced),
        (Sample("records after the last", "D1 01 05 55 04612E6578  51 01 05 55 04612E6578"), .bytesBehindTheEnd),
        (Sample("no last record", "91 01 05 55 04612E6578"), .truncated),
        (Sample("a length of 4 GiB", "C1 01 FFFFFFFF 55 04612E6578"), .truncated),
        (Sample("an identifier that is too long", "D9 01 05 FF 55 6964 04612E6578"), .truncated),
        (Sample("an empty record", "D0 00 00"), .noURI),
        (Sample("a text record", "D1 01 03 54 02656E"), .noURI),
        (Sample("a type U outside the well-known types", "D4 01 05 55 04612E6578"), .noURI),
        (Sample("a smart poster", "D1 02 09 5370 D1010555 04612E6578"), .noURI),
        (Sample("a URI record without content", "D1 01 00 55"), .unknownAbbreviation),
        (Sample("an unknown abbreviation", "D1 01 05 55 24612E6578"), .unknownAbbreviation),
        (Sample("a URI that is not UTF-8", "D1 01 05 55 04612EC378"), .notUTF8),
    ])
    func `a message is refused if it has`(sample: Sample, error: NDEFError) {
        #expect(throws: error) { try NDEFMessage.decodeURI(sample.message) }
    }

    @Test func `a message of 4,096 bytes is read, and one of 4,097 bytes is refused`() throws {
        let longest = NDEFMessage.encode(httpsURI: "https://" + String(repeating: "a", count: 4088))
        #expect(longest.count == 4096)
        #expect(try NDEFMessage.decodeURI(longest).utf8.count == 4096)
        #expect(throws: NDEFError.tooLong(bytes: 4097)) { try NDEFMessage.decodeURI(longest + [0x00]) }
    }

    /// If a damaged message can be read, the result is text that can be encoded and read again.
    @Test func `20,000 damaged messages are read or refused`() throws {
        var chance = SeededGenerator(4)
        for _ in 0..<20_000 {
            let message = Self.damage(Self.samples.randomElement(using: &chance)!.message, by: &chance)
            guard let uri = try? NDEFMessage.decodeURI(message), uri.hasPrefix("https://") else { continue }
            try #require(try NDEFMessage.decodeURI(NDEFMessage.encode(httpsURI: uri)) == uri)
        }
    }

    private static func damage(_ message: [UInt8], by chance: inout SeededGenerator) -> [UInt8] {
        var message = message
        for _ in 1...Int.random(in: 1...4, using: &chance) {
            let index = Int.random(in: 0..<max(message.count, 1), using: &chance)
            let byte = UInt8.random(in: 0...255, using: &chance)
            switch Int.random(in: 0..<4, using: &chance) {
            case 0 where !message.isEmpty: message[index] = byte
            case 1 where !message.isEmpty: message[index] ^= 1 << (byte & 7)
            case 2 where !message.isEmpty: message.remove(at: index)
            default: message.insert(byte, at: index)
            }
        }
        return message
    }
}

struct NDEFEncodingTests {
    @Test func `a short URI is one short record`() {
        #expect(NDEFMessage.encode(httpsURI: "https://a.ex") == hex("D1 01 05 55 04 61 2E 65 78"))
    }

    @Test func `a payload of 255 bytes has a length of one byte`() {
        let message = NDEFMessage.encode(httpsURI: "https://" + String(repeating: "a", count: 254))
        #expect(message == hex("D1 01 FF 55 04") + [UInt8](repeating: 0x61, count: 254))
    }

    @Test func `a payload of 256 bytes has a length of four bytes`() {
        let message = NDEFMessage.encode(httpsURI: "https://" + String(repeating: "a", count: 255))
        #expect(message == hex("C1 01 00 00 01 00 55 04") + [UInt8](repeating: 0x61, count: 255))
    }

    @Test func `every URI with 1 to 4,000 bytes after its scheme is read back unchanged`() throws {
        for count in 1...4000 {
            let uri = "https://" + String(repeating: "venue/", count: count / 6 + 1).prefix(count)
            try #require(try NDEFMessage.decodeURI(NDEFMessage.encode(httpsURI: uri)) == uri)
        }
    }
}
