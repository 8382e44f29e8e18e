/// A form field: the entered value, and the error in this value.
struct Field: Sendable {
    let value: String
    let problem: String?

    init(_ value: String = "", problem: String? = nil) {
        self.value = value
        self.problem = problem
    }
}
