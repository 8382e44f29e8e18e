extension GrayImage {
    /// The picture as text for a 256-colour terminal: each character cell is two pixels, one above
    /// the other.
    ///
    /// The font must have the block element U+2580.
    ///
    /// - Parameters:
    ///   - columns: The maximum number of cells in a line, at least one.
    ///   - rows: The maximum number of lines, at least one.
    /// - Returns: Lines without line ends. Each sets its colours and resets them. Empty if there is
    ///   no room for the picture.
    package func terminalLines(columns: Int, rows: Int) -> [String] {
        guard let picture = fitted(columns: columns, rows: rows) else { return [] }
        return (0..<picture.height / 2).map { picture.terminalLine($0) }
    }

    /// The picture in the size of ``terminalLines(columns:rows:)``; nil if there is no room for it.
    /// A picture of that size is unchanged.
    package func fitted(columns: Int, rows: Int) -> GrayImage? {
        let columns = min(columns, width, 2 * rows * width / height)
        return shrunk(width: columns, height: 2 * (columns * height / width / 2))
    }

    private func terminalLine(_ row: Int) -> String {
        var line = ""
        var colours: (UInt8, UInt8)?
        for x in 0..<width {
            let (upper, lower) = (Self.colour(of: self[x, 2 * row]), Self.colour(of: self[x, 2 * row + 1]))
            if colours.map({ $0 != (upper, lower) }) ?? true { line += "\u{1B}[38;5;\(upper);48;5;\(lower)m" }
            colours = (upper, lower)
            line += "\u{2580}"
        }
        return line + "\u{1B}[0m"
    }

    /// The nearest colour of black, 24 greys from 8 to 238, and white, in the fixed part of the 256
    /// colours.
    private static func colour(of luminance: UInt8) -> UInt8 {
        switch luminance {
        case ..<4: 16
        case 247...: 231
        default: 232 + min(23, (luminance - 3) / 10)
        }
    }
}
