@testable import CheckInProtocol
import Testing
import TestSupport
import TestTraits

@Suite struct MessageReaderTests {
    private func read<Value>(
        _ bytes: [UInt8],
        _ body: (inout MessageReader) throws(WireError) -> Value
    ) throws(WireError) -> Value {
        var message = MessageReader(bytes[...])
        let value = try body(&message)
        try message.finish()
        return value
    }

    @Test(arguments: [0, 1, 127, 128, 16_383, 16_384, 1 << 21, 1 << 28, .max] as [UInt32])
    func `a number round-trips`(value: UInt32) throws {
        let bytes = MessageWriter.message { $0.number(1, value) }
        #expect(try read(bytes) { message throws(WireError) in try message.number(1) } == value)
    }

    @Test(arguments: [0, 1, -1, -5, 300, .min, .max] as [Int32])
    func `a signed number round-trips`(value: Int32) throws {
        let bytes = MessageWriter.message { $0.signedNumber(1, value) }
        #expect(bytes.count == (value < 0 ? 11 : value == 0 ? 0 : bytes.count))
        #expect(try read(bytes) { message throws(WireError) in try message.signedNumber(1) } == value)
    }

    @Test func `absent fields have default values, and a writer omits default values`() throws {
        let bytes = MessageWriter.message { message in
            message.bytes(1, [UInt8]())
            message.text(2, "")
            message.number(3, 0)
            message.signedNumber(4, 0)
            message.flag(5, false)
            message.numbers(packed: 6, [])
        }
        #expect(bytes.isEmpty)
        try read(bytes) { message throws(WireError) in
            let values = (try message.bytes(1), try message.text(2), try message.number(3))
            #expect(values.0.isEmpty && values.1.isEmpty && values.2 == 0)
            let others = (try message.signedNumber(4), try message.flag(5), try message.numbers(packed: 6))
            #expect(others.0 == 0 && !others.1 && others.2.isEmpty)
            #expect(try message.elements(7, maximumCount: 0).isEmpty)
        }
    }

    @Test func `messages and repeated fields round-trip, even if empty`() throws {
        let bytes = MessageWriter.message { message in
            message.message(1) { _ in }
            message.message(2) { $0.flag(1, true) }
            for content in [[1, 2], [], [3]] as [[UInt8]] { message.message(3) { $0.bytes(1, content) } }
            message.numbers(packed: 4, [0, 300, .max])
        }
        try read(bytes) { message throws(WireError) in
            var (empty, flag) = (try message.message(1), try message.message(2))
            try empty.finish()
            #expect(try flag.flag(1))
            let elements = try message.elements(3, maximumCount: 3)
            #expect(elements.map(Array.init) == [[10, 2, 1, 2], [], [10, 1, 3]])
            #expect(try message.numbers(packed: 4) == [0, 300, .max])
        }
        #expect(throws: WireError.tooManyFields) {
            try read([0x1A, 0x00, 0x1A, 0x00, 0x1A, 0x00]) { message throws(WireError) in
                _ = try message.elements(3, maximumCount: 2)
            }
        }
    }

    @Test func `decoded bytes share the message's memory`() throws {
        let bytes: [UInt8] = [10, 3, 1, 2, 3]
        let field = try read(bytes) { message throws(WireError) in try message.bytes(1) }
        #expect(field.indices == 2..<5)
        let isInPlace = unsafe bytes.withUnsafeBufferPointer { whole in
            unsafe field.withUnsafeBufferPointer { part in
                unsafe part.baseAddress == whole.baseAddress.map { unsafe $0 + 2 }
            }
        }
        #expect(isInPlace)
    }

    /// Reads a message of a text (1), a number (2) and a signed number (3).
    private func readThree(_ bytes: [UInt8]) throws(WireError) {
        try read(bytes) { message throws(WireError) in
            _ = try (message.text(1), message.number(2), message.signedNumber(3))
        }
    }

    @Test(
        arguments: [
            [0x0A], [0x0A, 0x02, 0x61], [0x0A, 0xFF], [0x10], [0x10, 0x80], [0x80], [0x00], [0x02, 0x01, 0x61],
            [0x0B], [0x0C], [0x0E], [0x0F], [0x25, 1, 1, 1], [0x21, 1, 1, 1, 1, 1, 1, 1], [0x22, 0x02, 0x01],
            [0x0A, 0x01, 0xFF], [0x0A, 0x02, 0xC0, 0x80], [0x0A, 0x03, 0xED, 0xA0, 0x80],
            [0x0A] + [UInt8](repeating: 0xFF, count: 8) + [0x7F],
            [0x0A] + [UInt8](repeating: 0xFF, count: 9) + [0x01],
            [0x18] + [UInt8](repeating: 0xFF, count: 9) + [0x02],
            [0x18] + [UInt8](repeating: 0x80, count: 10) + [0x01],
        ] as [[UInt8]]
    )
    func `malformed messages are refused`(bytes: [UInt8]) {
        #expect(throws: WireError.malformed) { try readThree(bytes) }
    }

    @Test(
        arguments: [
            [0x20, 0x01], [0x10, 0x01, 0x20, 0x01], [0x25, 1, 1, 1, 1], [0x21, 1, 1, 1, 1, 1, 1, 1, 1], [0x22, 0x00],
            [0x08, 0x01], [0x12, 0x01, 0x61], [0x15, 1, 1, 1, 1],
            [0xF8] + [UInt8](repeating: 0xFF, count: 8) + [0x01, 0x01],
        ] as [[UInt8]]
    )
    func `a field that is not in the schema is refused as unknown`(bytes: [UInt8]) {
        #expect(throws: WireError.unknownField) { try readThree(bytes) }
    }

    @Test(
        arguments: [
            [0x0A, 0x00], [0x10, 0x00], [0x18, 0x00], [0x10, 0x80, 0x00], [0x90, 0x00, 0x01],
            [0x0A, 0x81, 0x00, 0x61], [0x10, 0x01, 0x10, 0x01], [0x10, 0x01, 0x0A, 0x01, 0x61],
            [0x18, 0x01, 0x10, 0x01], [0x18, 0x01, 0x18, 0x01],
            [0x10, 0x80, 0x80, 0x80, 0x80, 0x10], [0x18, 0xFF, 0xFF, 0xFF, 0xFF, 0x0F],
        ] as [[UInt8]]
    )
    func `a non-canonical encoding is refused`(bytes: [UInt8]) {
        #expect(throws: WireError.notCanonical) { try readThree(bytes) }
    }

    @Test func `a required field may be empty, but a required message must not be absent`() throws {
        let empty: [UInt8] = [0x0A, 0x00]
        #expect(try read(empty) { message throws(WireError) in try message.text(1, isRequired: true) } == "")
        try read(empty) { message throws(WireError) in
            var content = try message.message(1)
            try content.finish()
        }
        #expect(throws: WireError.notCanonical) {
            try read([]) { message throws(WireError) in _ = try message.message(1) }
        }
    }

    @Test(
        arguments: [[0x80, 0x00], [0x80, 0x80, 0x80, 0x80, 0x10]]
    )
    func `numbers in a packed field have their shortest form`(content: [UInt8]) {
        let bytes = MessageWriter.message { $0.bytes(1, content) }
        #expect(throws: WireError.notCanonical) {
            try read(bytes) { message throws(WireError) in _ = try message.numbers(packed: 1) }
        }
    }
}

/// Compares venue codes with protoc, which uses the schema in Protos/.
@Suite(.serialized) struct VenueCodeContractTests {
    private static let schema = "Sources/CheckInProtocol/Protos/venue_code.proto"

    @Test(
        .proves("M2"),
        arguments: VectorFile.published.venueCodes
    )
    func `protoc reads and writes our messages`(vector: VenueCodeVector) async throws {
        let text = try await ExternalTool.decodeMessage(vector.message.bytes, "VenueCode", schema: Self.schema)
        #expect(text.contains("seed: "))
        let written = try await ExternalTool.encodeMessage(text, "VenueCode", schema: Self.schema)
        #expect(written == vector.message.bytes)
    }

    @Test func `the longest message has exactly the reserved size`() throws {
        let longest = try #require(VectorFile.published.venueCodes.map(\.message.bytes.count).max())
        #expect(longest == VenueCode.maximumMessageCount)
    }
}
