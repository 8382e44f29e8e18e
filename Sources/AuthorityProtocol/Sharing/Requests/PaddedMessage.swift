public import CheckInProtocol
import Cryptography

/// A message with a constant size. The last field is filled with random bytes to reach this size.
public protocol PaddedMessage: Sendable {
    /// The size in bytes.
    static var size: Int { get }
}

/// The encoding of a padded message.
package protocol PaddedCoding: PaddedMessage {
    /// The number of the padding field, which is the last field.
    static var paddingField: UInt64 { get }

    /// The fields before the padding, in canonical encoding.
    var content: [UInt8] { get }
    /// Reads the fields before the padding.
    ///
    /// - Throws: ``RequestError``, or an error from the reader.
    init(_ message: inout MessageReader) throws
}

extension PaddedCoding {
    func padded(using generator: inout some RandomNumberGenerator) -> [UInt8] {
        let content = content
        // The field number takes one byte. The length takes one byte if it is below 128, and
        // otherwise two bytes.
        let room = Self.size - content.count - 1
        let count = room < 129 ? room - 1 : room - 2
        precondition(count > 0 && room != 129, "messages are far smaller than their size")
        let message = content + MessageWriter.message { $0.bytes(Self.paddingField, generator.bytes(count)) }
        precondition(message.count == Self.size, "the padding fills a message up")
        return message
    }

    init(reading bytes: some Collection<UInt8>) throws(RequestError) {
        guard bytes.count == Self.size else { throw .size(bytes: bytes.count, expected: Self.size) }
        do {
            var message = MessageReader(Array(bytes)[...])
            try self.init(&message)
            _ = try message.bytes(Self.paddingField)
            try message.finish()
        } catch let error as RequestError {
            throw error
        } catch {
            throw .malformed
        }
    }
}

extension MessageReader {
    mutating func day(_ number: UInt64) throws -> Day {
        guard let day = Day(number: try self.number(number)) else { throw RequestError.value(field: "a day") }
        return day
    }

    /// Reads a field of exactly `count` bytes.
    mutating func bytes(_ number: UInt64, count: Int, field: FieldName) throws -> [UInt8] {
        let bytes = try self.bytes(number)
        guard bytes.count == count else { throw RequestError.value(field: field) }
        return Array(bytes)
    }
}

/// A request from a client to an authority. See protocol version 1, sections "Authorisation" and
/// "Submission".
public protocol ClientRequest: PaddedMessage {
    /// The path relative to the authority's URL, such as `v1/submissions`.
    static var path: String { get }

    /// The encoded request, with ``PaddedMessage/size`` bytes.
    ///
    /// - Parameter generator: Generates the padding.
    func encoded(using generator: inout some RandomNumberGenerator) -> [UInt8]
    /// Decodes a request in canonical encoding. The padding may contain any bytes.
    init(decoding bytes: some Collection<UInt8>) throws(RequestError)
}

/// The reason why bytes are not a valid message. No case contains any of the bytes.
public enum RequestError: Error, Equatable, Sendable {
    case size(bytes: Int, expected: Int)
    /// The bytes are malformed, or are not in canonical encoding.
    case malformed
    /// A field has an invalid value.
    case value(field: FieldName)
}

extension RequestError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .size(let bytes, let expected): "the request has \(bytes) bytes (expected \(expected))"
        case .malformed: "the request is malformed or not in canonical encoding"
        case .value(let field): "the request has an invalid value for \(field)"
        }
    }
}
