import CommandLineTool
import Encodings

/// Lines of text as a PDF document, in the font Courier, which every reader has.
///
/// ISO 32000-1. The letters are those of Windows-1252 (annex D).
struct TextPDF {
    /// The maximum number of columns of a line.
    static let columns = 80

    let bytes: [UInt8]

    private static let linesPerPage = 54

    /// - Parameter lines: The lines, with at most ``columns`` columns each.
    /// - Throws: ``Refusal`` if a letter is not in Windows-1252.
    init(_ lines: [String]) throws {
        let texts = try lines.map(Self.encoded)
        let pages = stride(from: 0, to: texts.count, by: Self.linesPerPage).map {
            Self.content(texts[$0..<min($0 + Self.linesPerPage, texts.count)])
        }
        // The objects: 1 the catalogue, 2 the list of pages, 3 the font, then each page and its content.
        let numbers = pages.indices.map { 4 + 2 * $0 }
        var objects = [
            Array("<< /Type /Catalog /Pages 2 0 R >>".utf8),
            Array(
                "<< /Type /Pages /Count \(pages.count) /Kids [\(numbers.map { "\($0) 0 R" }.joined(separator: " "))] >>"
                    .utf8
            ),
            Array("<< /Type /Font /Subtype /Type1 /BaseFont /Courier /Encoding /WinAnsiEncoding >>".utf8),
        ]
        for (number, content) in zip(numbers, pages) {
            // A4 in points.
            let page = "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents \(number + 1) 0 R "
            objects.append(Array((page + "/Resources << /Font << /F 3 0 R >> >> >>").utf8))
            objects.append(PDF.stream(content))
        }
        bytes = PDF.file(objects)
    }

    /// A page: 10 points high letters in lines of 14 points, with a margin of 54 points.
    private static func content(_ lines: ArraySlice<[UInt8]>) -> [UInt8] {
        var content = Array("BT /F 10 Tf 14 TL 54 778 Td".utf8)
        for line in lines {
            content += "\n".utf8
            content += PDF.string(line)
            content += " Tj T*".utf8
        }
        return content + "\nET".utf8
    }

    /// The letters of Windows-1252 from 0x80 to 0x9F. A space stands for an unused code.
    private static let special = Array("€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ".unicodeScalars)

    private static func encoded(_ line: String) throws -> [UInt8] {
        try line.unicodeScalars.map { scalar in
            switch scalar.value {
            case 0x20...0x7E, 0xA0...0xFF: return UInt8(scalar.value)
            default:
                guard let index = special.firstIndex(of: scalar), scalar != " " else {
                    throw Refusal(
                        "this PDF file cannot contain the letter “\(scalar)”",
                        hints: ["a text file can contain it: \(OwnCommand("export --format text FILE"))"]
                    )
                }
                return UInt8(0x80 + index)
            }
        }
    }
}
