/// Reads a Protocol Buffers message in canonical encoding, without copying it.
///
/// ```
/// field = varint(number << 3 | wire type) || value
/// value = varint (wire type 0) | 8 bytes (1) | varint(count) || bytes (2) | 4 bytes (5)
/// ```
/// See Protocol Buffers Encoding, "Message Structure". Protocol Buffers allow many encodings of one
/// value. The reader accepts only one encoding: fields in ascending order, each scalar field only
/// once, no unknown field, no default value, and the shortest form of each varint.
///
/// The caller reads the fields in ascending order, calls ``finish()``, and only then validates the
/// values.
package struct MessageReader {
    private var rest: ArraySlice<UInt8>
    /// The number of the last field read.
    private var last: UInt64 = 0

    private enum WireType: UInt64 {
        case varint = 0
        case eightBytes = 1
        case bytes = 2
        case fourBytes = 5
    }

    /// Reads `message` in place. The fields share the memory of `message`, so the caller can erase
    /// all secrets by erasing `message`.
    package init(_ message: ArraySlice<UInt8>) {
        rest = message
    }

    /// Reads a field of bytes. Returns an empty value if the field is absent.
    ///
    /// - Parameter isRequired: If true, a field with an empty value is accepted, and the caller
    ///   must refuse it with its own error.
    package mutating func bytes(
        _ number: UInt64,
        isRequired: Bool = false
    ) throws(WireError) -> ArraySlice<UInt8> {
        guard try begin(number, .bytes) else { return [] }
        let bytes = try takeBytes()
        guard isRequired || !bytes.isEmpty else { throw .notCanonical }
        return bytes
    }

    /// Reads a text field. Returns an empty text if the field is absent.
    ///
    /// - Parameter isRequired: As in ``bytes(_:isRequired:)``.
    package mutating func text(_ number: UInt64, isRequired: Bool = false) throws(WireError) -> String {
        let bytes = try bytes(number, isRequired: isRequired)
        guard let text = String(validating: bytes, as: UTF8.self) else { throw .malformed }
        return text
    }

    /// Reads a field of type `uint32`. Returns zero if the field is absent.
    package mutating func number(_ number: UInt64) throws(WireError) -> UInt32 {
        guard let value = UInt32(exactly: try varint(number)) else { throw .notCanonical }
        return value
    }

    /// Reads a field of type `int32` or an enumeration. Returns zero if the field is absent. A
    /// negative number takes ten bytes.
    package mutating func signedNumber(_ number: UInt64) throws(WireError) -> Int32 {
        guard let value = Int32(exactly: Int64(bitPattern: try varint(number))) else { throw .notCanonical }
        return value
    }

    /// Reads a field of type `bool`. Returns false if the field is absent.
    package mutating func flag(_ number: UInt64) throws(WireError) -> Bool {
        let value = try self.number(number)
        guard value <= 1 else { throw .notCanonical }
        return value == 1
    }

    /// Reads a nested message that must be present.
    package mutating func message(_ number: UInt64) throws(WireError) -> MessageReader {
        guard let message = try optionalMessage(number) else { throw .notCanonical }
        return message
    }

    /// Reads a nested message. Returns nil if the message is absent.
    package mutating func optionalMessage(_ number: UInt64) throws(WireError) -> MessageReader? {
        guard try begin(number, .bytes) else { return nil }
        return MessageReader(try takeBytes())
    }

    /// Reads the values of a repeated field of bytes or messages.
    ///
    /// - Parameter maximumCount: The maximum number of values. It limits the memory for the result,
    ///   because a field of two bytes takes 32 bytes in the result.
    package mutating func elements(
        _ number: UInt64,
        maximumCount: Int
    ) throws(WireError) -> [ArraySlice<UInt8>] {
        var elements: [ArraySlice<UInt8>] = []
        while try begin(number, .bytes, isFirst: elements.isEmpty) {
            guard elements.count < maximumCount else { throw .tooManyFields }
            elements.append(try takeBytes())
        }
        return elements
    }

    /// Reads the values of a repeated, packed field of type `uint32`.
    package mutating func numbers(packed number: UInt64) throws(WireError) -> [UInt32] {
        var packed = MessageReader(try bytes(number))
        var numbers: [UInt32] = []
        while !packed.rest.isEmpty {
            guard let value = UInt32(exactly: try packed.takeVarint()) else { throw .notCanonical }
            numbers.append(value)
        }
        return numbers
    }

    /// Refuses fields that the caller did not read.
    package mutating func finish() throws(WireError) {
        guard !rest.isEmpty else { return }
        let (number, type) = try takeKey()
        switch type {
        case .varint: _ = try takeVarint()
        case .eightBytes: _ = try take(8)
        case .bytes: _ = try takeBytes()
        case .fourBytes: _ = try take(4)
        }
        throw number > last ? .unknownField : .notCanonical
    }

    private mutating func varint(_ number: UInt64) throws(WireError) -> UInt64 {
        guard try begin(number, .varint) else { return 0 }
        let value = try takeVarint()
        guard value != 0 else { throw .notCanonical }
        return value
    }

    /// Reads the key of field `number`. Returns false if the field is absent.
    private mutating func begin(_ number: UInt64, _ type: WireType, isFirst: Bool = true) throws(WireError) -> Bool {
        precondition(isFirst ? number > last : number == last, "fields must be read in ascending order")
        last = number
        guard !rest.isEmpty else { return false }
        let start = rest
        let (found, foundType) = try takeKey()
        guard found <= number else {
            rest = start
            return false
        }
        guard found == number else { throw .notCanonical }
        guard foundType == type else { throw .unknownField }
        return true
    }

    private mutating func takeKey() throws(WireError) -> (number: UInt64, type: WireType) {
        let key = try takeVarint()
        // proto3 has no groups (wire types 3 and 4).
        guard key >> 3 > 0, let type = WireType(rawValue: key & 7) else { throw .malformed }
        return (key >> 3, type)
    }

    private mutating func takeVarint() throws(WireError) -> UInt64 {
        var value: UInt64 = 0
        for shift in stride(from: 0, to: 64, by: 7) {
            // The tenth byte has room for one bit.
            guard let byte = rest.popFirst(), shift < 63 || byte < 2 else { throw .malformed }
            value |= UInt64(byte & 127) << shift
            guard byte < 128 else { continue }
            guard byte > 0 || shift == 0 else { throw .notCanonical }
            return value
        }
        throw .malformed
    }

    private mutating func takeBytes() throws(WireError) -> ArraySlice<UInt8> {
        guard let count = Int(exactly: try takeVarint()) else { throw .malformed }
        return try take(count)
    }

    private mutating func take(_ count: Int) throws(WireError) -> ArraySlice<UInt8> {
        guard count <= rest.count else { throw .malformed }
        defer { rest = rest.dropFirst(count) }
        return rest.prefix(count)
    }
}

/// The reason why a Protocol Buffers message is refused.
package enum WireError: Error, Equatable {
    /// The bytes are not a message, or a text is not UTF-8.
    case malformed
    /// The schema has no such field, or the field has a different type in the schema.
    case unknownField
    /// The message is not in canonical encoding.
    case notCanonical
    /// A field repeats more often than allowed.
    case tooManyFields
}

/// The name of a field, for error messages. It is a literal in the code, so it never contains bytes
/// of a message.
public struct FieldName: ExpressibleByStringLiteral, CustomStringConvertible, Equatable, Sendable {
    public let description: String

    public init(stringLiteral name: StaticString) {
        description = name.description
    }
}
