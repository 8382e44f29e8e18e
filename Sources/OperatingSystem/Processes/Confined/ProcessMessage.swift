import Encodings

/// A message between two processes that do not trust each other. The type is the only statement of what
/// the other process can make this one believe.
///
/// A value has one encoding, and a message that is not exactly the encoding of a value is malformed.
package protocol ProcessMessage: Equatable, Sendable {
    /// The maximum length of a message in bytes.
    static var maximumCount: Int { get }

    /// Reads the fields in their order.
    init(from fields: inout FieldReader) throws(MalformedMessage)

    /// The fields of the encoding in their order.
    var fields: [MessageField] { get }
}

extension ProcessMessage {
    package static var maximumCount: Int { MessageSocket.maximumCount }

    /// Parses a message; nil if it is malformed.
    ///
    /// - Parameter subject: See ``FieldReader/subject``.
    package init?(_ message: [UInt8], about subject: String = "") {
        guard message.count <= Self.maximumCount else { return nil }
        var fields = FieldReader(subject: subject, rest: message[...])
        do throws(MalformedMessage) {
            try self.init(from: &fields)
        } catch {
            return nil
        }
        guard fields.isAtEnd else { return nil }
    }

    /// The encoding of this value.
    package var message: [UInt8] {
        var message: [UInt8] = []
        for field in fields {
            switch field {
            case .bytes(let bytes): message += bytes
            case .text(let text): message += text.utf8.beginning(Self.maximumCount - message.count)
            }
        }
        return message
    }
}

/// The requests to a process that gets none.
extension Never: ProcessMessage {
    package init(from fields: inout FieldReader) throws(MalformedMessage) { throw MalformedMessage() }

    package var fields: [MessageField] { [] }
}

/// The message is not the encoding of a value.
package struct MalformedMessage: Error {
    package init() {}
}

/// A field of a message: a number, most significant byte first, the letter of a kind, bytes, or a text.
package enum MessageField: ExpressibleByUnicodeScalarLiteral, ExpressibleByIntegerLiteral, Sendable {
    case bytes([UInt8])
    /// The last field, in UTF-8. The end of a text that does not fit into a message is left out.
    case text(String)

    package init(unicodeScalarLiteral letter: Unicode.Scalar) { self = .bytes([UInt8(ascii: letter)]) }

    package init(integerLiteral number: UInt8) { self = .bytes([number]) }

    package static func number(_ number: some FixedWidthInteger) -> Self { .bytes(number.bigEndianBytes) }

    /// A count, such as the width of a picture, in four bytes. A larger count becomes the maximum.
    package static func count(_ count: Int) -> Self { .number(UInt32(clamping: count)) }

    /// The last field. Replaces what a sentence must not contain, and leaves out the end if it is too long.
    package static func sentence(_ sentence: String) -> Self { .text(String(untrusted: sentence.utf8)) }
}

/// Reads the fields of a message in their order.
package struct FieldReader {
    /// The receiver's name for the sender's file or device, for errors. The sender cannot change it.
    package let subject: String
    fileprivate(set) var rest: ArraySlice<UInt8>

    /// Whether all fields have been read.
    package var isAtEnd: Bool { rest.isEmpty }

    /// Reads the letter of a kind.
    package mutating func kind() throws(MalformedMessage) -> Unicode.Scalar { Unicode.Scalar(try number(UInt8.self)) }

    package mutating func number<Number: FixedWidthInteger>(
        _ type: Number.Type = Number.self
    ) throws(MalformedMessage) -> Number {
        Number(bigEndianBytes: try bytes(Number.bitWidth / 8))
    }

    package mutating func count() throws(MalformedMessage) -> Int { Int(try number(UInt32.self)) }

    /// Reads this number of bytes.
    package mutating func bytes(_ count: Int) throws(MalformedMessage) -> ArraySlice<UInt8> {
        guard count <= rest.count else { throw MalformedMessage() }
        defer { rest = rest.dropFirst(count) }
        return rest.prefix(count)
    }

    /// Reads all bytes that are left.
    package mutating func bytes() -> ArraySlice<UInt8> {
        defer { rest = [] }
        return rest
    }

    /// Reads this number of bytes, or all that are left, as a text. The text may contain any character.
    package mutating func text(_ count: Int? = nil) throws(MalformedMessage) -> String {
        guard let text = String(validating: try bytes(count ?? rest.count), as: UTF8.self) else {
            throw MalformedMessage()
        }
        return text
    }

    /// Reads all bytes that are left as a sentence, which can be written to a log or a terminal: see
    /// ``Swift/String/init(untrusted:maximumCount:)``.
    package mutating func sentence() throws(MalformedMessage) -> String {
        let bytes = bytes()
        let sentence = String(untrusted: bytes)
        guard sentence.utf8.elementsEqual(bytes) else { throw MalformedMessage() }
        return sentence
    }
}

extension String.UTF8View {
    /// The beginning with at most this number of bytes, which ends with a whole character.
    fileprivate func beginning(_ maximumCount: Int) -> SubSequence {
        guard var end = index(startIndex, offsetBy: maximumCount, limitedBy: endIndex) else { return self[...] }
        while end < endIndex, UTF8.isContinuation(self[end]) { end = index(before: end) }
        return self[..<end]
    }
}
