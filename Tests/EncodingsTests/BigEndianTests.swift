import Encodings
import Testing

@Suite struct BigEndianTests {
    @Test func `The most significant byte comes first, in both directions`() {
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
