/// A place for rows.
struct Column {
    let left: Int
    let width: Int
    let alignment: Alignment

    enum Alignment: Equatable {
        case left
        case centre(isRightToLeft: Bool)
        case right
    }

    /// Whether symbols stand to the right of their words.
    var isRightToLeft: Bool { alignment == .right || alignment == .centre(isRightToLeft: true) }

    /// Where something so wide begins.
    func left(of content: Int) -> Int {
        switch alignment {
        case .left: left
        case .centre: left + (width - content) / 2
        case .right: left + width - content
        }
    }
}
