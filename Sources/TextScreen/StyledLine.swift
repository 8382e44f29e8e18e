/// A line on a ``TextScreen``.
package struct StyledLine {
    /// How a text is shown. Each can be told from the others without colour only by what it says.
    package enum Style: Sendable {
        case plain, heading, good, caution, alarm
    }

    package var parts: [(text: String, style: Style)]
    /// Shown reversed, to its end.
    package var isSelected = false
    /// The cell where what is typed appears, if it does so here.
    package var cursor: Int?

    package init(_ text: String = "", _ style: Style = .plain, isSelected: Bool = false) {
        self.init([(text, style)], isSelected: isSelected)
    }

    package init(_ parts: [(text: String, style: Style)], isSelected: Bool = false) {
        self.parts = parts
        self.isSelected = isSelected
    }
}
