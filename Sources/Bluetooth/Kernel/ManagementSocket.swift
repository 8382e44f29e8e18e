import Glibc
package import OperatingSystem
import SystemPackage

/// The kernel's management socket for Bluetooth. It requires CAP_NET_ADMIN in the first user
/// namespace, and the first network namespace.
package final class ManagementSocket: ManagementChannel {
    package let descriptor: Int32

    /// AF_BLUETOOTH, BTPROTO_HCI and HCI_CHANNEL_CONTROL (Linux, include/net/bluetooth).
    private static let (family, transport, controlChannel): (Int32, Int32, UInt16) = (31, 1, 3)
    /// The longest packet: the header and the longest parameters.
    private static let maximumCount = 6 + Int(UInt16.max)

    /// - Throws: `FileError` if the kernel has no Bluetooth, or if the process has no permission.
    package init() throws(FileError) {
        let type = Int32(SOCK_RAW.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
        descriptor = socket(Self.family, type, Self.transport)
        guard descriptor >= 0 else { throw FileError("open the Bluetooth socket", Errno(rawValue: errno)) }
        // struct sockaddr_hci: family, adapter and channel, each two bytes in the order of the host.
        let address = [UInt16(Self.family), ManagementCommand.noIndex, Self.controlChannel]
        let result = unsafe address.withUnsafeBytes { bytes in
            unsafe bind(
                descriptor,
                bytes.baseAddress!.assumingMemoryBound(to: sockaddr.self),
                socklen_t(bytes.count)
            )
        }
        // If this throws, `deinit` closes the socket.
        guard result == 0 else { throw FileError("bind the Bluetooth socket", Errno(rawValue: errno)) }
    }

    deinit {
        close(descriptor)
    }

    package func send(_ packet: [UInt8]) throws(FileError) {
        let count = unsafe Glibc.write(descriptor, packet, packet.count)
        guard count == packet.count else { throw FileError("send to the Bluetooth socket", Errno(rawValue: errno)) }
    }

    package func receive() throws(FileError) -> [UInt8]? {
        var buffer = [UInt8](repeating: 0, count: Self.maximumCount)
        let count = unsafe Glibc.read(descriptor, &buffer, buffer.count)
        if count < 0, [EAGAIN, EINTR].contains(errno) { return nil }
        guard count > 0 else { throw FileError("read from the Bluetooth socket", Errno(rawValue: errno)) }
        return Array(buffer.prefix(count))
    }
}
