/// A line on a ``TextScreen``.
package struct StyledLine {
    /// The style of a text. On a terminal without colour, the styles look the same, so the wording
    /// must make the difference clear.
    package enum Style: Sendable {
        case plain, heading, good, caution, alarm
    }

    package var parts: [(text: String, style: Style)]
    /// Whether the whole line, up to the right edge, is highlighted (reverse video).
    var isSelected = false
    /// The column of the cursor; nil if the cursor is not on this line.
    var cursor: Int?

    package init(_ text: String = "", _ style: Style = .plain, isSelected: Bool = false) {
        self.init([(text, style)], isSelected: isSelected)
    }

    package init(_ parts: [(text: String, style: Style)], isSelected: Bool = false) {
        self.parts = parts
        self.isSelected = isSelected
    }
}
