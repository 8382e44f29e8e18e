import BluetoothSimulator
import Glibc
import SystemPackage
import TestSupport
import Testing

@Suite("Bluetooth simulator: running")
struct RunningSimulatorTests {
    @Test("a host exchanges packets, removes its controller and adds it again")
    func host() async throws {
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

    @Test("bytes that are no packets end the connection")
    func garbage() async throws {
        let simulator = try BluetoothSimulator(Air([Controller(.legacy, address: Host.addresses[0])]))
        let host = try connect(simulator)
        #expect(try await blocking { exchange("04 0910 00", count: 1, over: host) } == "")
        #expect(!simulator.isConnected(0))
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
    var buffer = [UInt8](repeating: 0, count: count)
    _ = try? host.writeAll(hex(packet))
    var received: [UInt8] = []
    while received.count < count {
        let read = unsafe buffer.withUnsafeMutableBytes { try? unsafe host.read(into: $0) } ?? 0
        if read == 0 { break }
        received += buffer.prefix(read)
    }
    return received.hex
}
