/// Why a command failed: a sentence without a full stop, and what to type instead.
struct Refusal: Error {
    let sentence: String
    let hints: [String]

    init(_ sentence: String, hints: [String] = []) {
        self.sentence = sentence
        self.hints = hints
    }
}
