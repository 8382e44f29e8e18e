import Glibc

/// Why a command could not do its job, and what the user can do.
struct Failure: Error {
    let text: String
    let hints: [String]

    /// - Parameter text: One problem on each line.
    init(_ text: String, hints: String...) {
        self.text = text
        self.hints = hints
    }

    /// Writes it to standard error.
    func print() {
        for line in text.split(separator: "\n") { Console.note("error: \(line)") }
        for hint in hints { Console.note("hint: \(hint)") }
    }
}
