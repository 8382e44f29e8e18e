import Encodings
import Cryptography
import Testing
import TestSupport

@Suite struct Base32Tests {
    @Test(
        "the test vectors of RFC 4648 §10, without padding",
        arguments: [
            ("", ""), ("f", "MY"), ("fo", "MZXQ"), ("foo", "MZXW6"), ("foob", "MZXW6YQ"), ("fooba", "MZXW6YTB"),
            ("foobar", "MZXW6YTBOI"),
        ]
    )
    func vectors(text: String, encoded: String) {
        #expect(Base32.encode(Array(text.utf8)) == encoded)
        #expect(Base32.decode(encoded.utf8) == Array(text.utf8))
        #expect(Base32.decode(encoded.lowercased().utf8) == Array(text.utf8))
    }

    @Test("what is encoded decodes", arguments: 0...100)
    func roundTrip(count: Int) {
        var generator = SeededGenerator(UInt64(count))
        let bytes = generator.bytes(count)
        let text = Base32.encode(bytes)
        #expect(text.utf8.count == (count * 8 + 4) / 5)
        #expect(Base32.decode(text.utf8) == bytes)
    }

    @Test("of all texts of one and two characters, those decode that are written so for a byte")
    func oneTextForEachValue() {
        var decoded = 0
        for first in UInt8.min...UInt8.max {
            #expect(Base32.decode([first]) == nil)
            for second in UInt8.min...UInt8.max {
                guard let bytes = Base32.decode([first, second]) else { continue }
                decoded += 1
                #expect(Base32.encode(bytes) == String(decoding: [first, second], as: UTF8.self).uppercased())
            }
        }
        // A byte's first character has 5 of its bits and its second the other 3. Of the former 26 are letters, which have two
        // cases each, and of the latter 7: the eighth is "4".
        #expect(decoded == (2 * 26 + 6) * (2 * 7 + 1))
    }
}
