import Testing
import TestSupport

/// A message in the text form of Protocol Buffers, field by field. protoc makes its bytes, by the contract in Protos/.
struct MessageText {
    private var fields: [(name: String, text: String)] = []

    var text: String { fields.map(\.text).joined(separator: "\n") }

    /// Sets a scalar. Nil removes it.
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

    mutating func set(_ name: String, _ messages: [MessageText]) {
        replace(name, with: messages.map { "\(name) {\n\($0.text)\n}" })
    }

    private mutating func replace(_ name: String, with texts: [String]) {
        fields.removeAll { $0.name == name }
        fields += texts.map { (name, $0) }
    }
}

/// What makes a message invalid, and the field that the refusal names.
struct Defect<Message>: Sendable, CustomTestStringConvertible {
    let field: String
    let apply: @Sendable (inout Message) -> Void

    init(_ field: String, _ apply: @escaping @Sendable (inout Message) -> Void) {
        self.field = field
        self.apply = apply
    }

    var testDescription: String { field }
}
