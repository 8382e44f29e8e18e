/// A field of a form: what was typed, and what is wrong with it.
struct Field: Sendable {
    let value: String
    let problem: String?

    init(_ value: String = "", problem: String? = nil) {
        self.value = value
        self.problem = problem
    }
}
