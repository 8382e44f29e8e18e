import OperatingSystem
import QRCode

/// A sign that fills the cells of a terminal, in black on white. The white around the code is part
/// of its quiet zone.
struct TerminalLayout {
    /// The painted rows, each as wide as the terminal.
    let rows: [String]

    /// The minimum number of light modules above and below the code.
    private static let leastQuietZone = 1
    /// The parts in the order in which they are omitted if the terminal is too small.
    private static let expendable: [SignLayout.Part] = [
        .host, .privacy, .reader, .address, .note, .name, .anotherWay, .instruction, .voluntary,
    ]

    /// Lays out the sign with as many parts as possible, and if possible with the code in its own
    /// error correction.
    init(_ content: SignContent, in size: TerminalSize) throws {
        let codes = [content.code, try content.code.with(.low)].filter { Self.needs($0).fits(in: size) }
        guard !codes.isEmpty else {
            throw SignError.windowTooSmall(size, needed: Self.needs(try content.code.with(.low)))
        }
        for omitted in 0...Self.expendable.count {
            let parts = Set(Self.expendable.dropFirst(omitted))
            for code in codes {
                let page = TerminalPage(content: content, parts: parts, code: code, size: size)
                guard let rows = page.aboveAndBelow ?? page.beside else { continue }
                self.rows = (rows + Array(repeating: "", count: size.rows - rows.count))
                    .map { TerminalRenderer.painted($0.padded(to: size.columns)) }
                return
            }
        }
        fatalError("unreachable: the last page is the code alone")
    }

    /// The smallest terminal for this code.
    private static func needs(_ code: QRMatrix) -> TerminalSize {
        TerminalSize(columns: code.framed.count, rows: (code.size + 2 * leastQuietZone + 1) / 2)
    }

    /// The sign as rows of their own lengths, for a file or a pipe. Only the code is painted.
    static func list(_ content: SignContent) -> [String] {
        let venue = [content.name, content.address].filter { !$0.isEmpty }
        let code = TerminalRenderer.rows(content.code, quietZone: QRMatrix.quietZone).map(TerminalRenderer.painted)
        let sentences = [
            content.instruction, content.reader, content.host, content.voluntary, content.anotherWay, content.privacy,
        ]
        return venue + [""] + code + [""] + sentences + (content.note.isEmpty ? [] : ["", content.note])
    }
}

extension TerminalSize {
    fileprivate func fits(in other: TerminalSize) -> Bool { columns <= other.columns && rows <= other.rows }
}

/// One way to place the parts of a sign on a terminal that is large enough for the code.
private struct TerminalPage {
    let content: SignContent
    let parts: Set<SignLayout.Part>
    let code: QRMatrix
    let size: TerminalSize

    /// The venue above the code and the other texts below it, aligned with the symbol; nil if they
    /// do not fit.
    var aboveAndBelow: [String]? {
        let margin = String(repeating: " ", count: QRMatrix.quietZone)
        func text(_ groups: [[SignLayout.Part]]) -> [String] {
            lines(groups, columns: size.columns - QRMatrix.quietZone - 1, spacing: 1).map { margin + $0 }
        }
        let rows =
            text([[.name, .address]]) + TerminalRenderer.rows(code, quietZone: QRMatrix.quietZone)
            + text([[.instruction, .reader, .host, .voluntary, .anotherWay, .privacy], [.note]])
        return rows.count <= size.rows ? rows : nil
    }

    /// The code with the texts at its right; nil if the texts do not fit. A narrower quiet zone at
    /// the left is used if it keeps a command on one line.
    var beside: [String]? {
        let pages = [QRMatrix.quietZone, QRMatrix.quietZone / 2].compactMap { beside(left: $0) }
        return pages.first { page in !page.contains { $0.hasSuffix(String.continuation) } } ?? pages.first
    }

    /// - Parameter left: The number of light modules at the left. The quiet zone above and below the
    ///   symbol is as large as the terminal permits.
    private func beside(left: Int) -> [String]? {
        let quietZone = min(QRMatrix.quietZone, (2 * size.rows - code.size) / 2)
        let width = left + code.size + QRMatrix.quietZone
        var rows = TerminalRenderer.rows(code, quietZone: quietZone).map { String($0.suffix(width)) }
        let columns = size.columns - width
        let groups: [[SignLayout.Part]] = [
            [.name, .address], [.instruction, .reader, .host], [.voluntary, .anotherWay, .privacy], [.note],
        ]
        let texts = [1, 0].lazy.map { lines(groups, columns: columns, spacing: $0) }
        guard columns >= 2 || parts.isEmpty, let text = texts.first(where: { $0.count <= size.rows }) else {
            return nil
        }
        let top = min(2, (size.rows - text.count) / 2)
        while rows.count < top + text.count { rows.append("") }
        for (index, line) in text.enumerated() { rows[top + index] = rows[top + index].padded(to: width) + line }
        return rows
    }

    /// The lines of the parts that have a text, with empty lines between the groups.
    private func lines(_ groups: [[SignLayout.Part]], columns: Int, spacing: Int) -> [String] {
        let blocks = groups.map { group in
            group.filter { parts.contains($0) }.map(content.text).filter { !$0.isEmpty }
                .flatMap { $0.split(separator: "\n").flatMap { String($0).broken(to: columns) } }
        }
        let gap = Array(repeating: "", count: spacing)
        return Array(blocks.filter { !$0.isEmpty }.joined(separator: gap))
    }
}

extension String {
    /// The end of a line of a command that continues on the next line.
    fileprivate static let continuation = "\\"

    /// Wraps a line to at most `columns` cells, if necessary within a word. An indented line is a
    /// command, which continues after a backslash.
    fileprivate func broken(to columns: Int) -> [String] {
        guard self.columns > columns else { return [self] }
        guard hasPrefix(" ") else { return wrapped(to: columns).flatMap { $0.pieces(of: columns) } }
        let command = String(drop { $0 == " " })
        guard command.columns > columns else { return [command] }
        let lines = command.wrapped(to: columns - 2)
        return lines.enumerated().flatMap { index, line in
            let pieces = line.pieces(of: columns - 2)
            let end = index == lines.count - 1 ? "" : " " + Self.continuation
            return pieces.dropLast().map { $0 + Self.continuation } + pieces.suffix(1).map { $0 + end }
        }
    }

    /// Divides the text into pieces of at most `columns` cells.
    private func pieces(of columns: Int) -> [String] {
        var pieces = [""]
        for character in self {
            let last = pieces[pieces.count - 1]
            if !last.isEmpty, last.columns + String(character).columns > columns { pieces.append("") }
            pieces[pieces.count - 1].append(character)
        }
        return pieces
    }
}
