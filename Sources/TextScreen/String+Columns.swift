import CCurses

/// Text in the cells of a terminal. Widths are those of wcwidth(3), once there is a ``TextScreen``.
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

    /// Spaces behind it up to so many cells, or its beginning.
    package func fitted(to columns: Int) -> String {
        let text = cut(to: columns)
        return text + String(repeating: " ", count: max(0, columns - text.columns))
    }

    /// In lines of so many cells, broken between words. All but the first begin with as many spaces as it does, and `indent` more.
    package func wrapped(to columns: Int, indent: Int = 0) -> [String] {
        guard self.columns > columns else { return [self] }
        let margin = String(repeating: " ", count: prefix { $0 == " " }.count)
        var lines: [String] = []
        var line = margin
        var isEmpty = true
        for word in split(separator: " ") {
            if !isEmpty, line.columns + 1 + String(word).columns > columns {
                lines.append(line)
                (line, isEmpty) = (margin + String(repeating: " ", count: indent), true)
            }
            line += (isEmpty ? "" : " ") + word
            isEmpty = false
        }
        return lines + [line]
    }
}

extension Unicode.Scalar {
    /// What cannot be printed takes no cell.
    fileprivate var columns: Int { max(0, Int(ccurses_width(value))) }
}
