/// Renders a QR code as text. Each character cell shows two modules, one above the other.
package enum TerminalRenderer {
    /// The colours are black on white, from the fixed part of the 256 colours. The 16 basic colours
    /// depend on the user's theme, and some light themes swap "black" and "white".
    private static let blackOnWhite = "\u{1B}[38;5;16;48;5;231m"
    private static let ownColours = "\u{1B}[0m"

    /// Renders the code with its quiet zone. Each line sets its colours, resets them and ends with
    /// a newline.
    ///
    /// The terminal needs `size + 8` columns, half as many rows, and a font with the block elements
    /// U+2580, U+2584 and U+2588.
    package static func render(_ matrix: QRMatrix) -> String {
        rows(matrix, quietZone: QRMatrix.quietZone).map { painted($0) + "\n" }.joined()
    }

    /// Renders the code as rows without colours.
    ///
    /// - Parameter quietZone: The number of light modules above and below the symbol. If the sum is
    ///   odd, there is another light module below.
    package static func rows(_ matrix: QRMatrix, quietZone: Int) -> [String] {
        stride(from: -quietZone, to: matrix.size + quietZone, by: 2).map { cells(of: matrix, y: $0) }
    }

    /// Returns a row in black on white. The row sets its colours and resets them.
    package static func painted(_ row: String) -> String { blackOnWhite + row + ownColours }

    /// Renders one line of text, which shows the modules of row `y` and of the row below.
    private static func cells(of matrix: QRMatrix, y: Int) -> String {
        var line = ""
        for x in matrix.framed {
            switch (matrix.isDark(x: x, y: y), matrix.isDark(x: x, y: y + 1)) {
            case (true, true): line += "\u{2588}"
            case (true, false): line += "\u{2580}"
            case (false, true): line += "\u{2584}"
            case (false, false): line += " "
            }
        }
        return line
    }
}
