extension GrayImage {
    /// The picture as text for a terminal of 256 colours: each character cell is two pixels, one above the other.
    ///
    /// It needs a font with the block element U+2580.
    ///
    /// - Parameters:
    ///   - columns: The most cells that a line may have, at least one.
    ///   - rows: The most lines, at least one.
    /// - Returns: Lines without their ends. Each sets its colours and resets them. None if there is no room for the picture.
    package func terminalLines(columns: Int, rows: Int) -> [String] {
        guard let picture = fitted(columns: columns, rows: rows) else { return [] }
        return (0..<picture.height / 2).map { picture.terminalLine($0) }
    }

    /// The picture in the size in which ``terminalLines(columns:rows:)`` shows it; nil if there is no room for it. A picture of
    /// that size stays as it is.
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

    /// The nearest of black, 24 greys from 8 to 238, and white, in the fixed part of the 256 colours.
    private static func colour(of luminance: UInt8) -> UInt8 {
        switch luminance {
        case ..<4: 16
        case 247...: 231
        default: 232 + min(23, (luminance - 3) / 10)
        }
    }
}
