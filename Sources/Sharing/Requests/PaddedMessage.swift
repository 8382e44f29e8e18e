package import CheckInProtocol
import Cryptography

/// A message that has one size, whatever is in it: random bytes in its last field fill it up.
public protocol PaddedMessage: Sendable {
    /// Bytes.
    static var size: Int { get }
}

/// How a padded message is written and read.
package protocol PaddedCoding: PaddedMessage {
    /// The number of the field that fills the message up: its last.
    static var paddingField: UInt64 { get }

    /// The fields before the padding, in the one encoding that they have.
    var content: [UInt8] { get }
    /// Reads the fields before the padding.
    ///
    /// - Throws: ``RequestError``, and what the reader throws.
    init(_ message: inout MessageReader) throws
}

extension PaddedCoding {
    func padded(using generator: inout some RandomNumberGenerator) -> [UInt8] {
        let content = content
        // The field's number takes a byte, and the length two from 128 on.
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

    /// Bytes of one length.
    mutating func bytes(_ number: UInt64, count: Int, field: StaticString) throws -> [UInt8] {
        let bytes = try self.bytes(number)
        guard bytes.count == count else { throw RequestError.value(field: field) }
        return Array(bytes)
    }
}
