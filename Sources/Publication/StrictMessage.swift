import CheckInProtocol

/// A message of Protocol Buffers that is read where it stands, and only in the one encoding that its value has: fields in the order
/// of their numbers, none twice that may not be, none that is not known, none that says what its absence says, and no number longer
/// than it has to be.
///
/// For what is large: SwiftProtobuf copies it, and says nothing about the encoding.
package struct StrictMessage {
    private var fields: [MessageField] = []

    /// - Parameters:
    ///   - last: The fields of the message have the numbers from one to this.
    ///   - repeated: Those that may be there more than once.
    ///   - maximumCount: Fields that the message may have in all: each takes many times more memory than bytes.
    package init(
        _ bytes: ArraySlice<UInt8>,
        last: UInt64,
        repeated: Set<UInt64> = [],
        maximumCount: Int = .max
    ) throws(PublicationError) {
        var rest = bytes
        while !rest.isEmpty {
            let count = rest.count
            guard let field = MessageField.take(from: &rest) else { throw .notDecodable }
            let isNext = field.number > (fields.last?.number ?? 0) && field.number <= last
            let isAnother = field.number == fields.last?.number && repeated.contains(field.number)
            // A field of fixed length has none that is shortest.
            guard isNext || isAnother, field.shortestCount == count - rest.count,
                !field.isDefault || repeated.contains(field.number)
            else { throw .notCanonical }
            guard fields.count < maximumCount else { throw .value(field: "the number of fields") }
            fields.append(field)
        }
    }

    package func number(_ number: UInt64) throws(PublicationError) -> UInt32 {
        guard let field = fields.first(where: { $0.number == number }) else { return 0 }
        guard case .varint(let value) = field.value, let value = UInt32(exactly: value) else { throw .notCanonical }
        return value
    }

    /// A part of the bytes that the message was read from.
    package func bytes(_ number: UInt64) throws(PublicationError) -> ArraySlice<UInt8> {
        guard let field = fields.first(where: { $0.number == number }) else { return [] }
        return try Self.bytes(field)
    }

    package func text(_ number: UInt64) throws(PublicationError) -> String {
        guard let text = String(validating: try bytes(number), as: UTF8.self) else { throw .notDecodable }
        return text
    }

    /// The values of a field that is repeated.
    package func all(_ number: UInt64) throws(PublicationError) -> [ArraySlice<UInt8>] {
        var values: [ArraySlice<UInt8>] = []
        for field in fields where field.number == number { values.append(try Self.bytes(field)) }
        return values
    }

    private static func bytes(_ field: MessageField) throws(PublicationError) -> ArraySlice<UInt8> {
        guard case .bytes(let bytes) = field.value else { throw .notCanonical }
        return bytes
    }
}

extension MessageField {
    /// Whether its absence would say the same.
    fileprivate var isDefault: Bool {
        switch value {
        case .varint(let value): value == 0
        case .bytes(let bytes): bytes.isEmpty
        case .foreign: false
        }
    }
}
