package import OperatingSystem

/// A connection to the kernel's management interface, over which whole packets pass.
package protocol ManagementChannel: Sendable {
    func send(_ packet: [UInt8]) throws(FileError)

    /// Returns the next received packet, or nil if no packet is waiting.
    func receive() throws(FileError) -> [UInt8]?

    /// The descriptor to wait for.
    var descriptor: Int32 { get }
}
