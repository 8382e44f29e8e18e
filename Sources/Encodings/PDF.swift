/// The parts of PDF documents that do not depend on their content (ISO 32000-1:2008).
package enum PDF {
    /// The file (§7.5). The objects have the numbers from 1; the first one is the catalogue.
    package static func file(_ objects: [[UInt8]]) -> [UInt8] {
        var bytes = Array("%PDF-1.4\n".utf8)
        var places: [Int] = []
        for (index, object) in objects.enumerated() {
            places.append(bytes.count)
            bytes += Array("\(index + 1) 0 obj\n".utf8) + object + Array("\nendobj\n".utf8)
        }
        let table = places.map { place in
            let digits = String(place)
            return String(repeating: "0", count: 10 - digits.count) + digits + " 00000 n \n"
        }
        let end = "xref\n0 \(objects.count + 1)\n0000000000 65535 f \n\(table.joined())"
        let trailer = "trailer\n<< /Size \(objects.count + 1) /Root 1 0 R >>\nstartxref\n\(bytes.count)\n%%EOF\n"
        return bytes + Array((end + trailer).utf8)
    }

    /// A stream with its length (§7.3.8).
    package static func stream(_ content: [UInt8]) -> [UInt8] {
        Array("<< /Length \(content.count) >>\nstream\n".utf8) + content + Array("\nendstream".utf8)
    }

    /// A text as a literal string (§7.3.4.2), with its parentheses.
    package static func string(_ text: [UInt8]) -> [UInt8] {
        [UInt8(ascii: "(")] + text.flatMap { "()\\".utf8.contains($0) ? [UInt8(ascii: "\\"), $0] : [$0] } + [
            UInt8(ascii: ")")
        ]
    }
}
