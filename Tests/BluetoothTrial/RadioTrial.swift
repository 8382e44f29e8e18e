import Bluetooth
import Encodings
import OperatingSystem

/// A radio that broadcasts given payloads for some time.
struct RadioTrial {
    private let configuration: RadioConfiguration
    private let time: Duration
    private let start: Duration
    private let payloads: [BeaconPayload]

    init(_ arguments: ArraySlice<String>) {
        let numbers = arguments.prefix(5).compactMap(Double.init).map { Duration.seconds($0) }
        guard let adapter = arguments.first.flatMap(UInt16.init), numbers.count == 5 else {
            Trial.fail("malformed numbers")
        }
        let start = RadioDriver.now
        self.start = start
        time = numbers[1]
        configuration = RadioConfiguration(
            adapter: adapter,
            schedule: ScanSchedule(duration: numbers[2], intervals: numbers[3]...numbers[4]),
            turnsOn: true
        )
        payloads = arguments.dropFirst(5).map { text in
            let parts = text.split(separator: ":").map(String.init)
            guard parts.count == 3, let data = Hexadecimal.bytes(parts[0]), let from = Double(parts[1]),
                let until = Double(parts[2]),
                let payload = BeaconPayload(data: data, from: start + .seconds(from), until: start + .seconds(until))
            else { Trial.fail("malformed payload") }
            return payload
        }
    }

    func run() throws {
        var driver = RadioDriver(Radio(configuration), over: try ManagementSocket())
        show(driver.start())
        show(driver.provide(payloads))
        while RadioDriver.now < start + time {
            show(try driver.wait(atMost: start + time - RadioDriver.now))
        }
        show(driver.stop())
        while !driver.isStopped { show(try driver.wait()) }
        Trial.say("stopped")
    }

    private func show(_ outputs: [RadioOutput]) {
        for output in outputs {
            switch output {
            case .send: break
            case .received(let packet):
                let (address, data) = (Hexadecimal.text(packet.address.bytes), Hexadecimal.text(packet.data))
                Trial.say("received \(address) \(packet.rssi) \(data)")
            case .scanned(let scan): Trial.say("scanned \(scan.packets)")
            case .scanFailed(let status): Trial.say("scan failed: \(status)")
            case .beacon(let status): Trial.say("beacon: \(status)")
            }
        }
    }
}
