/// A line on a ``TextScreen``.
package struct StyledLine {
    /// The style of a text. Without colour, only the wording distinguishes the styles.
    package enum Style: Sendable {
        case plain, heading, good, caution, alarm
    }

    package var parts: [(text: String, style: Style)]
    /// Whether the line is highlighted (reverse video), to the right edge.
    package var isSelected = false
    /// The column of the cursor; nil if the cursor is not in this line.
    package var cursor: Int?

    package init(_ text: String = "", _ style: Style = .plain, isSelected: Bool = false) {
        self.init([(text, style)], isSelected: isSelected)
    }

    package init(_ parts: [(text: String, style: Style)], isSelected: Bool = false) {
        self.parts = parts
        self.isSelected = isSelected
    }
}
