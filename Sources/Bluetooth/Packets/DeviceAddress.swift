import Encodings

/// The address of a Bluetooth device.
package struct DeviceAddress: Hashable, Sendable {
    /// The six bytes in the order of transmission.
    package let bytes: [UInt8]

    static let count = 6

    /// Nil unless there are six bytes.
    package init?(_ bytes: [UInt8]) {
        guard bytes.count == Self.count else { return nil }
        self.bytes = bytes
    }
}

extension DeviceAddress: CustomStringConvertible {
    /// The address as other programs show it, such as `00:1A:7D:DA:71:13`.
    package var description: String {
        bytes.reversed().map { Hexadecimal.text([$0]).uppercased() }.joined(separator: ":")
    }
}
