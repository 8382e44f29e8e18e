package import Cryptography

/// A field of a protocol buffer as it stands on the wire (Protocol Buffers Encoding, "Message Structure").
///
/// ```
/// field = varint(number << 3 | wire type) || value
/// value = varint (wire type 0) | 8 bytes (1) | varint(count) || bytes (2) | 4 bytes (5)
/// ```
/// Written here for the message that carries seeds, as what a general library would leave behind in memory is not erased, and the
/// library for Swift brings all of Foundation into the kiosk; and for messages so large that a copy of them counts.
package struct MessageField {
    package let number: UInt64
    package let value: Value

    package enum Value {
        case varint(UInt64)
        case bytes(ArraySlice<UInt8>)
        /// A number of fixed length, which no field of ours is.
        case foreign
    }

    /// The fields of `message`, in order, or nil if it ends in the middle of one or is not of this form.
    static func parse(_ message: [UInt8]) -> [MessageField]? {
        var rest = message[...]
        var fields: [MessageField] = []
        while !rest.isEmpty {
            guard let field = take(from: &rest) else { return nil }
            fields.append(field)
        }
        return fields
    }

    /// The first field of `rest`, which is shorter then; nil if it is not of this form. Groups, which version 3 of the language has
    /// not, are not.
    package static func take(from rest: inout ArraySlice<UInt8>) -> MessageField? {
        guard let key = takeVarint(&rest), key >> 3 > 0, let value = takeValue(&rest, wireType: key & 7) else {
            return nil
        }
        return MessageField(number: key >> 3, value: value)
    }

    /// How long the field is in bytes, if no number in it is written with more of them than it has to be.
    package var shortestCount: Int {
        switch value {
        case .varint(let value): Self.varintCount(number << 3) + Self.varintCount(value)
        case .bytes(let bytes):
            Self.varintCount(number << 3) + Self.varintCount(UInt64(bytes.count)) + bytes.count
        case .foreign: 0
        }
    }

    private static func varintCount(_ value: UInt64) -> Int { max(1, (70 - value.leadingZeroBitCount) / 7) }

    /// A field of bytes; nothing, if there are none: fields at their default are not written.
    package static func encode(_ number: UInt8, bytes: some ByteRegion) -> [UInt8] {
        guard bytes.count > 0 else { return [] }
        return varint(UInt64(number) << 3 | 2) + varint(UInt64(bytes.count)) + [UInt8](copying: bytes)
    }

    /// A field of a number; nothing, if it is zero.
    package static func encode(_ number: UInt8, varint value: UInt64) -> [UInt8] {
        value == 0 ? [] : varint(UInt64(number) << 3) + varint(value)
    }

    /// A number in its shortest form.
    package static func varint(_ value: UInt64) -> [UInt8] {
        var (bytes, rest): ([UInt8], UInt64) = ([], value)
        while rest > 127 {
            bytes.append(UInt8(rest & 127) | 128)
            rest >>= 7
        }
        return bytes + [UInt8(rest)]
    }

    /// The numbers of a field that is repeated and packed; nil unless each is in its shortest form.
    package static func numbers(packed bytes: ArraySlice<UInt8>) -> [UInt64]? {
        var (numbers, rest): ([UInt64], ArraySlice<UInt8>) = ([], bytes)
        while !rest.isEmpty {
            let count = rest.count
            guard let number = takeVarint(&rest), varintCount(number) == count - rest.count else { return nil }
            numbers.append(number)
        }
        return numbers
    }

    private static func takeValue(_ rest: inout ArraySlice<UInt8>, wireType: UInt64) -> Value? {
        switch wireType {
        case 0: takeVarint(&rest).map(Value.varint)
        case 1: take(8, &rest).map { _ in .foreign }
        case 2: takeVarint(&rest).flatMap { Int(exactly: $0) }.flatMap { take($0, &rest) }.map(Value.bytes)
        case 5: take(4, &rest).map { _ in .foreign }
        default: nil
        }
    }

    private static func takeVarint(_ rest: inout ArraySlice<UInt8>) -> UInt64? {
        var value: UInt64 = 0
        for shift in stride(from: 0, to: 64, by: 7) {
            guard let byte = rest.popFirst() else { return nil }
            value |= UInt64(byte & 127) << shift
            if byte < 128 { return value }
        }
        return nil
    }

    private static func take(_ count: Int, _ rest: inout ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        guard count <= rest.count else { return nil }
        defer { rest = rest.dropFirst(count) }
        return rest.prefix(count)
    }
}
