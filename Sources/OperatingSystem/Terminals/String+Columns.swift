import CLinux
import Glibc

/// Text measured in the cells of a terminal.
extension String {
    /// The width of the text in cells.
    package var columns: Int {
        unicodeScalars.reduce(0) { $0 + $1.columns }
    }

    /// Cuts the text to at most `columns` cells. If the text was cut, it ends with an ellipsis.
    package func cut(to columns: Int) -> String {
        guard self.columns > columns else { return self }
        var (text, room) = ("", columns - 1)
        for character in self {
            room -= String(character).columns
            guard room >= 0 else { break }
            text.append(character)
        }
        return columns > 0 ? text + "…" : ""
    }

    /// Pads the text with spaces to `columns` cells.
    package func padded(to columns: Int) -> String {
        self + String(repeating: " ", count: max(0, columns - self.columns))
    }

    /// Pads or cuts the text to exactly `columns` cells.
    package func fitted(to columns: Int) -> String { cut(to: columns).padded(to: columns) }

    /// Wraps the text between words into lines of at most `columns` cells. Every line after the
    /// first is indented like the first line, plus `indent` cells.
    package func wrapped(to columns: Int, indent: Int = 0) -> [String] {
        guard self.columns > columns else { return [self] }
        let margin = String(repeating: " ", count: prefix { $0 == " " }.count)
        var lines: [String] = []
        var line: String?
        for word in dropFirst(margin.count).split(separator: " ", omittingEmptySubsequences: false) {
            if let begun = line, begun.columns + 1 + String(word).columns > columns {
                lines.append(begun)
                line = nil
            }
            if let begun = line {
                line = begun + " " + word
            } else if lines.isEmpty {
                line = margin + word
            } else if !word.isEmpty {
                line = margin + String(repeating: " ", count: indent) + word
            }
        }
        return lines + (line.map { [$0] } ?? [])
    }
}

extension Unicode.Scalar {
    /// The width according to wcwidth(3) for UTF-8, independent of the user's locale. Unprintable
    /// characters have width 0.
    fileprivate var columns: Int {
        if (0x20..<0x7F).contains(value) { return 1 }
        guard let language = unsafe Language.utf8 else { return 1 }
        let old = unsafe uselocale(language)
        defer { unsafe uselocale(old) }
        return max(0, Int(clinux_width(value)))
    }
}

private enum Language {
    /// Nil if the C library does not have this locale. The value never changes.
    nonisolated(unsafe) static let utf8 = unsafe newlocale(1 << LC_CTYPE, "C.UTF-8", nil)
}
