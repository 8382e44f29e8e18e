package import Cryptography

/// Writes a Protocol Buffers message in the canonical encoding that ``MessageReader`` accepts.
///
/// The caller writes the fields in ascending order. A field with its default value is omitted.
package struct MessageWriter {
    package private(set) var bytes: [UInt8] = []

    /// - Parameter capacity: The capacity in bytes. A message with secrets needs enough capacity
    ///   for the whole message, because a growing array leaves a copy in its old memory.
    package init(capacity: Int = 0) {
        bytes.reserveCapacity(capacity)
    }

    /// Returns the message that `write` writes.
    ///
    /// - Parameter capacity: As in ``init(capacity:)``.
    package static func message(capacity: Int = 0, _ write: (inout MessageWriter) -> Void) -> [UInt8] {
        var writer = MessageWriter(capacity: capacity)
        write(&writer)
        return writer.bytes
    }

    /// Writes a field that contains bytes.
    package mutating func bytes(_ number: UInt64, _ value: some ByteRegion) {
        guard value.count > 0 else { return }
        prefix(of: number, count: value.count)
        value.withSpan { span in
            unsafe span.withUnsafeBufferPointer { unsafe bytes.append(contentsOf: $0) }
        }
    }

    /// Writes a text field.
    package mutating func text(_ number: UInt64, _ value: String) {
        guard !value.isEmpty else { return }
        prefix(of: number, count: value.utf8.count)
        bytes.append(contentsOf: value.utf8)
    }

    /// Writes a field of type `uint32`.
    package mutating func number(_ number: UInt64, _ value: UInt32) {
        varint(number, UInt64(value))
    }

    /// Writes a field of type `int32` or an enumeration.
    package mutating func signedNumber(_ number: UInt64, _ value: Int32) {
        varint(number, UInt64(bitPattern: Int64(value)))
    }

    /// Writes a field of type `bool`.
    package mutating func flag(_ number: UInt64, _ value: Bool) {
        varint(number, value ? 1 : 0)
    }

    /// Writes a nested message, even if it is empty.
    package mutating func message(_ number: UInt64, _ write: (inout MessageWriter) -> Void) {
        let message = Self.message(write)
        prefix(of: number, count: message.count)
        bytes += message
    }

    /// Writes fields that are already encoded.
    package mutating func encoded(_ fields: [UInt8]) {
        bytes += fields
    }

    /// Writes a repeated, packed field of type `uint32`.
    package mutating func numbers(packed number: UInt64, _ values: some Collection<UInt32>) {
        var packed = MessageWriter()
        for value in values { packed.append(UInt64(value)) }
        bytes(number, packed.bytes)
    }

    /// Writes the key and length of a field of `count` bytes. The caller writes the bytes
    /// themselves elsewhere.
    package mutating func prefix(of number: UInt64, count: Int) {
        append(number << 3 | 2)
        append(UInt64(count))
    }

    private mutating func varint(_ number: UInt64, _ value: UInt64) {
        guard value != 0 else { return }
        append(number << 3)
        append(value)
    }

    private mutating func append(_ value: UInt64) {
        var rest = value
        while rest > 127 {
            bytes.append(UInt8(rest & 127) | 128)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }
}
