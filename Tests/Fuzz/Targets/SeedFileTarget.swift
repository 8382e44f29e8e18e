import Cryptography
import VenueKiosk

/// The kiosk's seeds. An input is a slot, or what comes before the hash in one.
enum SeedFileTarget {
    private static let slotCount = 4096

    static func check(_ input: [UInt8]) throws(Finding) {
        guard input.count + SHA256.digestCount <= slotCount else { return }
        try checkSlot(input)
        try checkSlot(input + SHA256.hash(input))
    }

    private static func checkSlot(_ content: [UInt8]) throws(Finding) {
        guard let (number, state) = SeedFile.decode(padded(content)) else { return }
        guard let read = SeedFile.decode(padded(SeedFile.encode(state, number: number))) else {
            throw Finding(description: "seeds of ours are read")
        }
        try expect(read.number == number && read.state == state, "seeds are read as what was written")
    }

    private static func padded(_ bytes: [UInt8]) -> [UInt8] {
        bytes + [UInt8](repeating: 0, count: slotCount - bytes.count)
    }
}
