import BluetoothSimulator
import TestSupport
import Testing

@Suite("Bluetooth simulator: H4")
struct H4Tests {
    @Test(arguments: [1, 2, 3, 100]) func `packets arrive in one piece or byte by byte`(size: Int) {
        let bytes = hex("01 030C 00  02 4000 0300 AABBCC  01 0120 02 FFFF")
        var reader = H4Reader()
        var packets: [H4Reader.Packet] = []
        for start in stride(from: 0, to: bytes.count, by: size) {
            packets += reader.consume(bytes[start..<min(start + size, bytes.count)])
        }
        #expect(
            packets == [
                .command(opcode: 0x0C03, parameters: []), .data, .command(opcode: 0x2001, parameters: [255, 255]),
            ]
        )
    }

    @Test(arguments: [0, 3, 4, 5, 0xFF] as [UInt8])
    func `after a packet of an unknown type, nothing is understood`(type: UInt8) {
        var reader = H4Reader()
        #expect(reader.consume(hex("01 030C 00") + [type, 1, 2, 3]).count == 1)
        #expect(reader.isLost)
        #expect(reader.consume(hex("01 030C 00")).isEmpty)
    }
}
