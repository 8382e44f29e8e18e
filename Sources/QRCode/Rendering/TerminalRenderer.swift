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
        stride(from: matrix.framed.lowerBound, to: matrix.framed.upperBound, by: 2)
            .map { blackOnWhite + cells(of: matrix, y: $0) + ownColours + "\n" }
            .joined()
    }

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
