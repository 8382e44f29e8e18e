import NFC
import PN532Simulator
import Platform

/// A whole tap through libnfc on both sides, on wires without a speed limit, against the same tap by a reader without libnfc.
enum TapBenchmark {
    private static let taps = 300
    private static let address = "https://health.example.org/v1#" + String(repeating: "A", count: 135)

    static func run() throws {
        let air = Air()
        let kiosk = try SimulatedPN532(air: air)
        let chip = try SimulatedPN532(air: air)
        // A chip whose value ends is unplugged.
        defer { withExtendedLifetime((kiosk, chip)) {} }
        let interrupt = NFCInterrupt()
        let path = kiosk.devicePath
        Thread.start {
            do {
                let device = try NFCDevice(connection: "pn532_uart:\(path)", interrupt: interrupt)
                let tag = Type4Tag(message: NDEFMessage.encode(httpsURI: address))
                try TagEmulator(device: device).run(tag: { tag }, isAlive: {})
            } catch NFCError.interrupted {
                // The benchmark is over.
            } catch {
                fatalError("\(error)")
            }
        }
        let reader = try TagReader(connection: "pn532_uart:\(chip.devicePath)", interrupt: interrupt)
        let virtual = VirtualReader(air: air)
        var comparison = Comparison("tap through libnfc on both sides", baseline: "by a reader without libnfc")
        for tap in 0...taps {
            var round = comparison
            try round.round {
                guard try reader.next() == .uri(address) else { fatalError("another address was read") }
            } baseline: {
                readByBlocks(virtual)
            }
            // The first finds both sides asleep.
            if tap > 0 { comparison = round }
        }
        interrupt.interrupt()
        comparison.report()
    }

    private static func readByBlocks(_ reader: VirtualReader) {
        guard reader.activate() else { fatalError("no tag") }
        var conversation = Type4TagReader()
        var command = conversation.firstCommand
        while let answer = reader.transceive(apdu: command) {
            guard case .send(let next)? = try? conversation.receive(answer) else { break }
            command = next
        }
        _ = reader.deselect()
        reader.leave()
    }
}
