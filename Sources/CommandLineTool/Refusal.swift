/// An error message with hints. Libraries provide the facts; the program adds the hints.
package struct Refusal: Error {
    /// The message, without a full stop; one problem per line.
    package let sentence: String
    package let hints: [String]

    package init(_ sentence: String, hints: [String] = []) {
        self.sentence = sentence
        self.hints = hints
    }
}
