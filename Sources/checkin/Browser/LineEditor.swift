import TextScreen

/// A line that somebody types.
struct LineEditor {
    private(set) var text: String

    init(_ text: String = "") {
        self.text = text
    }

    /// Nothing that is typed here is longer.
    private static let limit = 40

    mutating func handle(_ key: Key) {
        switch key {
        case .character(let character) where text.count < Self.limit: text.append(character)
        case .backspace where !text.isEmpty: text.removeLast()
        default: break
        }
    }
}
