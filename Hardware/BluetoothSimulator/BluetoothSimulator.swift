import Glibc
package import OperatingSystem
import Synchronization
package import SystemPackage

/// Simulated Bluetooth controllers and the air between them, which run in real time.
///
/// A host speaks H4 with its controller over a descriptor, such as a socket of QEMU or one end of a
/// socket pair. One thread serves all controllers until ``close()``.
package final class BluetoothSimulator: Sendable {
    private let core: SimulatorCore

    /// - Throws: `FileError` if the system has no descriptors or threads left.
    package init(_ air: Air) throws(FileError) {
        let core = try SimulatorCore(air)
        try Thread.start { core.run() }
        self.core = core
    }

    deinit {
        core.stop()
    }

    /// Stops all controllers. No packet follows, and the hosts lose their connections.
    package func close() {
        core.stop()
    }

    /// The time since the start of the simulation.
    package var now: Duration { core.now }

    /// Connects a host. The controller starts in its state after power-on.
    ///
    /// - Parameter descriptor: A descriptor for reading and writing, which the simulator then owns.
    package func connect(_ controller: Int, to descriptor: FileDescriptor) {
        core.connect(controller, HostLink(descriptor.rawValue))
    }

    /// Connects a host that listens on a Unix socket.
    package func connect(_ controller: Int, toSocket path: FilePath) throws(FileError) {
        core.connect(controller, try HostLink(path))
    }

    /// Removes a controller, as if it were unplugged. ``connect(_:to:)`` adds it again.
    package func disconnect(_ controller: Int) {
        core.disconnect(controller)
    }

    /// Whether a host is connected. It is false after the host has closed its end, or has sent bytes
    /// that are no packets.
    package func isConnected(_ controller: Int) -> Bool {
        core.isConnected(controller)
    }

    /// Reads or changes the air, for example an attenuation, a fault or the log.
    package func withAir<Result: Sendable>(_ body: @Sendable (inout Air) -> Result) -> Result {
        core.withAir(body)
    }
}
