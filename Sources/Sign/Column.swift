/// A column in which rows of text are placed.
struct Column {
    let left: Int
    let width: Int
    let alignment: Alignment

    enum Alignment: Equatable {
        case left
        case centre(isRightToLeft: Bool)
        case right
    }

    /// Whether symbols are to the right of the text.
    var isRightToLeft: Bool { alignment == .right || alignment == .centre(isRightToLeft: true) }

    /// Returns the left edge of content that has this width.
    func left(of content: Int) -> Int {
        switch alignment {
        case .left: left
        case .centre: left + (width - content) / 2
        case .right: left + width - content
        }
    }
}
