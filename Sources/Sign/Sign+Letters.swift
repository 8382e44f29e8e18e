extension Sign {
    /// Whether the installed fonts have all letters of a text. Signs show boxes instead of missing
    /// letters.
    package static func hasLetters(of text: String) -> Bool {
        TextBlock(text, size: TypeScale.sizes[0], .left, width: 1000, Typesetter(.screen)).isLegible
    }
}
