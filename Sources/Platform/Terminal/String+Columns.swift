import CLinux
import Glibc

/// Text in the cells of a terminal.
extension String {
    /// How many cells it takes.
    package var columns: Int {
        unicodeScalars.reduce(0) { $0 + $1.columns }
    }

    /// Its beginning, with an ellipsis if something is missing, in so many cells at most.
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

    /// Spaces behind it up to so many cells.
    package func padded(to columns: Int) -> String {
        self + String(repeating: " ", count: max(0, columns - self.columns))
    }

    /// Spaces behind it up to so many cells, or its beginning.
    package func fitted(to columns: Int) -> String { cut(to: columns).padded(to: columns) }

    /// In lines of so many cells, broken between words. All but the first begin with as many spaces as it does, and `indent` more.
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
    /// As wcwidth(3) has it for UTF-8, whatever language is set; what cannot be printed takes no cell.
    fileprivate var columns: Int {
        if (0x20..<0x7F).contains(value) { return 1 }
        guard let language = unsafe Language.utf8 else { return 1 }
        let old = unsafe uselocale(language)
        defer { unsafe uselocale(old) }
        return max(0, Int(clinux_width(value)))
    }
}

private enum Language {
    /// Nil where the C library came without it. Nobody changes it.
    nonisolated(unsafe) static let utf8 = unsafe newlocale(1 << LC_CTYPE, "C.UTF-8", nil)
}
