import Encodings
import Testing

@Suite struct HexadecimalTests {
    @Test func `Bytes have one hexadecimal form, and other forms are refused`() {
        #expect(Hexadecimal.text([0, 15, 255]) == "000fff")
        #expect(Hexadecimal.bytes("000fff") == [0, 15, 255])
        for text in ["0", "0G", "0F", " 00", "é"] { #expect(Hexadecimal.bytes(text) == nil) }
    }
}
