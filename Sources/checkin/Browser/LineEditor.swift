import TextScreen

/// A line of input with a cursor.
struct LineEditor {
    /// The text before and after the cursor.
    private(set) var before: String
    private(set) var behind = ""

    init(_ text: String = "") {
        before = text
    }

    var text: String { before + behind }

    /// The maximum length in characters. No valid input is this long.
    private static let limit = 40

    mutating func handle(_ key: Key) {
        switch key {
        case .character(let character) where text.count < Self.limit: before.append(character)
        case .backspace where !before.isEmpty: before.removeLast()
        case .delete where !behind.isEmpty: behind.removeFirst()
        case .left where !before.isEmpty: behind.insert(before.removeLast(), at: behind.startIndex)
        case .right where !behind.isEmpty: before.append(behind.removeFirst())
        case .home: (before, behind) = ("", text)
        case .end: (before, behind) = (text, "")
        default: break
        }
    }
}
