import Testing

/// What makes a message impossible, and the field that the refusal names.
struct Defect<Message>: Sendable, CustomTestStringConvertible {
    let field: String
    let apply: @Sendable (inout Message) -> Void

    init(_ field: String, _ apply: @escaping @Sendable (inout Message) -> Void) {
        self.field = field
        self.apply = apply
    }

    var testDescription: String { field }
}
