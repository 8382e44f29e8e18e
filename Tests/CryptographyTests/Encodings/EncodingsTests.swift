import Cryptography
import Encodings
import TestSupport
import Testing

@Suite struct Base32Tests {
    @Test(
        arguments: [
            ("", ""), ("f", "MY"), ("fo", "MZXQ"), ("foo", "MZXW6"), ("foob", "MZXW6YQ"), ("fooba", "MZXW6YTB"),
            ("foobar", "MZXW6YTBOI"),
        ]
    )
    func `the test vectors of RFC 4648 §10, without padding`(text: String, encoded: String) {
        #expect(Base32.encode(Array(text.utf8)) == encoded)
        #expect(Base32.decode(encoded.utf8) == Array(text.utf8))
        #expect(Base32.decode(encoded.lowercased().utf8) == Array(text.utf8))
    }

    @Test(arguments: 0...100) func `encoded bytes decode to the same bytes`(count: Int) {
        var generator = SeededGenerator(UInt64(count))
        let bytes = generator.bytes(count)
        let text = Base32.encode(bytes)
        #expect(text.utf8.count == (count * 8 + 4) / 5)
        #expect(Base32.decode(text.utf8) == bytes)
    }

    @Test func `of all texts of one or two characters, only the encodings of one byte decode`() {
        var decoded = 0
        for first in UInt8.min...UInt8.max {
            #expect(Base32.decode([first]) == nil)
            for second in UInt8.min...UInt8.max {
                guard let bytes = Base32.decode([first, second]) else { continue }
                decoded += 1
                #expect(Base32.encode(bytes) == String(decoding: [first, second], as: UTF8.self).uppercased())
            }
        }
        // The first character contains 5 bits of the byte: 26 letters, which have two cases each,
        // or 6 digits. The second character contains the other 3 bits: 7 letters, or the digit 4.
        #expect(decoded == (2 * 26 + 6) * (2 * 7 + 1))
    }
}

@Suite struct BigEndianTests {
    @Test func `the most significant byte comes first, in both directions`() {
        #expect(UInt16(0x0102).bigEndianBytes == [1, 2])
        #expect(UInt32(0x0102_03FF).bigEndianBytes == [1, 2, 3, 255])
        #expect(Int64(-2).bigEndianBytes == [255, 255, 255, 255, 255, 255, 255, 254])
        #expect(UInt16(bigEndianBytes: [1, 2]) == 0x0102)
        #expect(Int(bigEndianBytes: [255, 254]) == 0xFFFE)
        #expect(Int64(bigEndianBytes: Int64(-2).bigEndianBytes) == -2)
        let bytes: [UInt8] = [9, 1, 2, 3, 255, 9]
        #expect(UInt32(bigEndianBytes: bytes.span, at: 1) == 0x0102_03FF)
        #expect(Int64(bigEndianBytes: Int64.min.bigEndianBytes.span, at: 0) == .min)
    }
}

@Suite struct HexadecimalTests {
    @Test func `bytes have one hexadecimal form, and other forms are refused`() {
        #expect(Hexadecimal.text([0, 15, 255]) == "000fff")
        #expect(Hexadecimal.bytes("000fff") == [0, 15, 255])
        for text in ["0", "0G", "0F", " 00", "é"] { #expect(Hexadecimal.bytes(text) == nil) }
    }
}
