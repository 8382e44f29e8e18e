extension Sign {
    /// Whether the fonts of this machine have all letters of a text. In place of others, signs show boxes.
    package static func hasLetters(of text: String) -> Bool {
        TextBlock(text, size: TypeScale.sizes[0], .left, width: 1000, Typesetter(.screen)).isLegible
    }
}
