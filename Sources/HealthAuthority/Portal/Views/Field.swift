/// A field of a form: the value entered, and the error in it.
struct Field: Sendable {
    let value: String
    let problem: String?

    init(_ value: String = "", problem: String? = nil) {
        self.value = value
        self.problem = problem
    }
}
