/// Why a command failed, and what to type instead. Libraries give the facts; the program adds the hints.
package struct Refusal: Error {
    /// Without a full stop; one problem on each line.
    package let sentence: String
    package let hints: [String]

    package init(_ sentence: String, hints: [String] = []) {
        self.sentence = sentence
        self.hints = hints
    }
}
