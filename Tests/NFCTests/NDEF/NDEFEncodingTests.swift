import TestSupport
import NFC
import Testing

struct NDEFEncodingTests {
    @Test func `A short URI is one short record`() {
        #expect(NDEFMessage.encode(httpsURI: "https://a.ex") == hex("D1 01 05 55 04 61 2E 65 78"))
    }

    @Test func `A payload of 255 bytes has a length of one byte`() {
        let message = NDEFMessage.encode(httpsURI: "https://" + String(repeating: "a", count: 254))
        #expect(message == hex("D1 01 FF 55 04") + [UInt8](repeating: 0x61, count: 254))
    }

    @Test func `A payload of 256 bytes has a length of four bytes`() {
        let message = NDEFMessage.encode(httpsURI: "https://" + String(repeating: "a", count: 255))
        #expect(message == hex("C1 01 00 00 01 00 55 04") + [UInt8](repeating: 0x61, count: 255))
    }

    @Test func `Every URI of 1 to 4,000 bytes behind its scheme is read as it was written`() throws {
        for count in 1...4000 {
            let uri = "https://" + String(repeating: "venue/", count: count / 6 + 1).prefix(count)
            try #require(try NDEFMessage.decodeURI(NDEFMessage.encode(httpsURI: uri)) == uri)
        }
    }
}
