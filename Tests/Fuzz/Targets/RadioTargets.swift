import Bluetooth
import BluetoothSimulator
import OperatingSystem

/// Packets from the kernel's management socket, and messages between `checkin-radio` and a user's
/// program.
///
/// ```
/// input = (length1 packet)*, or packet, or message
/// ```
enum ManagementTarget {
    static func check(_ input: [UInt8]) throws(Finding) {
        if let request = RadioRequest(input) { try expect(request.message == input, "a request has one encoding") }
        if let report = RadioReport(input) { try expect(report.message == input, "a report has one encoding") }
        if let event = ManagementEvent(input), case .deviceFound(let report) = event.content {
            try expect(report.data.count < input.count, "the data are a part of the packet")
        }
        var radio = Radio(RadioConfiguration(adapter: 0), generator: Constant())
        var now = Duration.zero
        radio.start(at: now)
        if let payload = BeaconPayload(data: [2, 1, 6], from: .zero, until: .seconds(600)) {
            radio.provide([payload], at: now)
        }
        _ = radio.takeOutputs()
        var rest = input[...]
        while let length = rest.popFirst() {
            now += .seconds(1)
            radio.receive(Array(rest.prefix(Int(length))), at: now)
            rest = rest.dropFirst(Int(length))
            let commands = radio.takeOutputs().filter { if case .send = $0 { true } else { false } }
            try expect(commands.count <= 1, "one command is outstanding at a time")
            let deadline = radio.deadline(after: now)
            try expect(deadline.map { $0 <= now + .seconds(3600) } ?? true, "the radio does not wait for ever")
        }
    }
}

/// H4 packets from the host of a simulated controller.
enum ControllerTarget {
    static func check(_ input: [UInt8]) throws(Finding) {
        for kind in ControllerKind.allCases {
            var air = Air([Controller(kind, address: [1, 2, 3, 4, 5, 6])], generator: Constant())
            air.receive(input, by: 0, at: .zero)
            air.advance(to: .milliseconds(500))
            try expect(air.log.count <= 3 * 26, "no more packets than three sets send at the shortest interval")
            try checkOutput(air.change(0) { $0.takeOutput() })
        }
    }

    private static func checkOutput(_ output: [UInt8]) throws(Finding) {
        var rest = output[...]
        while let type = rest.first {
            try expect(type == 4, "a controller sends events only")
            guard rest.count >= 3 else { throw Finding(description: "an event has a length") }
            let count = 3 + Int(rest[rest.startIndex + 2])
            try expect(rest.count >= count, "an event is whole")
            rest = rest.dropFirst(count)
        }
    }
}

/// A generator that always returns the same number, so that a finding can be repeated.
private struct Constant: RandomNumberGenerator, Sendable {
    func next() -> UInt64 { 0x0123_4567_89AB_CDEF }
}
