import BluetoothSimulator
import Glibc
import SystemPackage
import TestSupport
import Testing

@Suite("Bluetooth simulator: running")
struct RunningSimulatorTests {
    @Test func `a host exchanges packets, removes its controller and adds it again`() async throws {
        let simulator = try BluetoothSimulator(Air([Controller(.extended, address: Host.addresses[0])]))
        for _ in 0..<2 {
            let host = try connect(simulator)
            #expect(
                try await blocking { exchange("01 0910 00", count: 13, over: host) } == "040e0a010910000100000000aa"
            )
            _ = try await blocking { exchange("01 030C 00", count: 7, over: host) }
            simulator.disconnect(0)
            #expect(try await blocking { exchange("", count: 1, over: host) } == "")
            try host.close()
        }
        simulator.close()
    }

    @Test func `bytes that are no packets end the connection`() async throws {
        let simulator = try BluetoothSimulator(Air([Controller(.legacy, address: Host.addresses[0])]))
        let host = try connect(simulator)
        #expect(try await blocking { exchange("04 0910 00", count: 1, over: host) } == "")
        #expect(!simulator.isConnected(0))
        try host.close()
    }

    @Test func `a host that does not keep up loses reports, but no answer, and gets the answer soon`() async throws {
        var prepared = Host([.legacy, .legacy], scale: 1000)
        prepared.advertise("02011A", address: "C1C2C3C4C5C6", from: 1)
        let simulator = try BluetoothSimulator(prepared.air)
        let host = try connect(simulator)
        // Events of Bluetooth Low Energy, and a scan with a full window.
        for command in ["01 010C 08 FFFFFFFFFFFFFFFF", "01 0B20 07 00 6000 6000 00 00", "01 0C20 02 01 00"] {
            #expect(try await blocking { exchange(command, count: 7, over: host) }.hasSuffix("00"))
        }
        let sent = 3000
        let log = try await eventually {
            simulator.withAir { $0.log.count }
        } is: {
            $0 >= sent
        }
        try #require(log >= sent)
        let answer = hex("040e0a010910000100000000aa")
        let bytes = try await blocking {
            exchange("01 0910 00", over: host) { $0.suffix(200).firstRange(of: answer) != nil }
        }
        #expect(bytes.firstRange(of: answer) != nil)
        // While the host reads, it receives later reports of 18 bytes each.
        let all = simulator.withAir { $0.log.count }
        #expect(all - bytes.count / 18 > sent / 2)
        simulator.close()
        try host.close()
    }

    private func connect(_ simulator: BluetoothSimulator) throws -> FileDescriptor {
        var ends: [Int32] = [-1, -1]
        let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
        try #require(unsafe socketpair(AF_UNIX, type, 0, &ends) == 0)
        simulator.connect(0, to: FileDescriptor(rawValue: ends[0]))
        return FileDescriptor(rawValue: ends[1])
    }
}

/// Sends a packet and reads this number of bytes, or fewer at the end of the connection.
private func exchange(_ packet: String, count: Int, over host: FileDescriptor) -> String {
    exchange(packet, over: host) { $0.count >= count }.prefix(count).hex
}

/// Sends a packet and reads bytes until they are complete, or until the end of the connection.
private func exchange(_ packet: String, over host: FileDescriptor, until isComplete: ([UInt8]) -> Bool) -> [UInt8] {
    var buffer = [UInt8](repeating: 0, count: 64)
    _ = try? host.writeAll(hex(packet))
    var received: [UInt8] = []
    while !isComplete(received) {
        let read = unsafe buffer.withUnsafeMutableBytes { try? unsafe host.read(into: $0) } ?? 0
        if read == 0 { break }
        received += buffer.prefix(read)
    }
    return received
}
