import TestSupport
import Testing

/// The encoded fields of a message, for tests that change the encoding.
struct RawMessage {
    var fields: [[UInt8]]

    /// Splits a valid message.
    init(_ bytes: [UInt8]) {
        var (rest, fields): (ArraySlice<UInt8>, [[UInt8]]) = (bytes[...], [])
        while !rest.isEmpty {
            let field = Self.takeField(&rest)
            fields.append(field)
        }
        self.fields = fields
    }

    var bytes: [UInt8] { Array(fields.joined()) }

    /// Changes the content of an embedded message.
    mutating func edit(_ index: Int, _ change: (inout RawMessage) -> Void) {
        var content = RawMessage(content(index))
        change(&content)
        setContent(index, content.bytes)
    }

    /// The content of a length-delimited field, after its key and length.
    func content(_ index: Int) -> [UInt8] {
        var rest = fields[index].dropFirst()
        _ = Self.takeVarint(&rest)
        return Array(rest)
    }

    mutating func setContent(_ index: Int, _ content: [UInt8]) {
        fields[index] = [fields[index][0]] + Self.varint(UInt64(content.count)) + content
    }

    /// Encodes the number in a field with one byte more than necessary.
    mutating func lengthenNumber(_ index: Int) { fields[index] = Self.lengthened(fields[index]) }

    /// Encodes a number with one byte more than necessary.
    static func lengthened(_ varint: [UInt8]) -> [UInt8] {
        Array(varint.dropLast()) + [(varint.last.map { $0 | 128 }) ?? 0, 0]
    }

    static func varint(_ value: UInt64) -> [UInt8] {
        value < 128 ? [UInt8(value)] : [UInt8(value & 127) | 128] + varint(value >> 7)
    }

    private static func takeField(_ rest: inout ArraySlice<UInt8>) -> [UInt8] {
        let start = rest
        let key = takeVarint(&rest)
        let value = takeVarint(&rest)
        if key & 7 == 2 { rest = rest.dropFirst(Int(value)) }
        return Array(start[..<rest.startIndex])
    }

    private static func takeVarint(_ rest: inout ArraySlice<UInt8>) -> UInt64 {
        var (value, shift): (UInt64, UInt64) = (0, 0)
        while let byte = rest.popFirst() {
            value |= UInt64(byte & 127) << shift
            shift += 7
            if byte < 128 { break }
        }
        return value
    }
}

/// A message in the text format of Protocol Buffers. protoc encodes it with the schema in Protos/.
struct MessageText {
    private var fields: [(name: String, text: String)] = []

    var text: String { fields.map(\.text).joined(separator: "\n") }

    /// Sets a number. Nil removes the field.
    mutating func set(_ name: String, _ value: (some BinaryInteger)?) {
        replace(name, with: value.map { ["\(name): \($0)"] } ?? [])
    }

    mutating func set(_ name: String, _ value: String) { replace(name, with: ["\(name): \"\(value)\""]) }

    mutating func set(_ name: String, _ value: some Sequence<UInt8>) {
        replace(name, with: ["\(name): \"\(value.map { "\\x" + [$0].hex }.joined())\""])
    }

    mutating func set(_ name: String, all values: [some BinaryInteger]) {
        replace(name, with: values.map { "\(name): \($0)" })
    }

    mutating func set(_ name: String, all values: [String]) {
        replace(name, with: values.map { "\(name): \"\($0)\"" })
    }

    mutating func set(_ name: String, _ messages: [MessageText]) {
        replace(name, with: messages.map { "\(name) {\n\($0.text)\n}" })
    }

    private mutating func replace(_ name: String, with texts: [String]) {
        fields.removeAll { $0.name == name }
        fields += texts.map { (name, $0) }
    }
}

/// A change that makes a message invalid, and the field that the error names.
struct Defect<Message>: Sendable, CustomTestStringConvertible {
    let field: String
    let apply: @Sendable (inout Message) -> Void

    init(_ field: String, _ apply: @escaping @Sendable (inout Message) -> Void) {
        self.field = field
        self.apply = apply
    }

    var testDescription: String { field }
}
