import Encodings
import Foundation
import Testing

@Suite struct Base64Tests {
    @Test(arguments: 0...50) func `a text without padding round-trips, and Foundation writes the same`(count: Int) {
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 71 &+ 13) }
        let text = Base64.encode(bytes)
        #expect(Data(bytes).base64EncodedString().prefix { $0 != "=" } == text)
        #expect(Base64.decode(text.utf8) == bytes)
    }

    @Test(arguments: ["A", "AB", "AAB", "AA==", "AA=", "A A", "AA\n", "A-", "A_", "AAAAA"])
    func `a text with padding, other characters or other unused bits is refused`(text: String) {
        #expect(Base64.decode(text.utf8) == nil)
    }
}
