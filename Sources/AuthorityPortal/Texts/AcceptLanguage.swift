import ConfigurationFiles
import Encodings

/// The languages that a browser requests in the `Accept-Language` header (RFC 9110 §12.5.4).
///
///     Accept-Language = #( language-range [ OWS ";" OWS "q=" qvalue ] )
package struct AcceptLanguage: Sendable, Equatable {
    /// The maximum size of a header in bytes. Browsers send fewer than 200 bytes.
    private static let maximumCount = 1000

    /// A language range in lower case, such as `de`, `de-at` or `*`, with its weight in
    /// thousandths.
    package struct Range: Sendable, Equatable {
        let tag: String
        let weight: Int
    }

    /// The ranges, sorted by descending weight. Ranges with equal weights are in the same order as
    /// in the header.
    let ranges: [Range]

    /// Parses a header; nil if it is malformed or too long.
    package init?(_ header: String) {
        guard header.utf8.count <= Self.maximumCount else { return nil }
        var ranges: [Range] = []
        // A list may contain empty elements (RFC 9110 §5.6.1.2).
        for element in header.split(separator: ",").map(\.trimmed) where !element.isEmpty {
            guard let range = Self.range(element) else { return nil }
            ranges.append(range)
        }
        self.ranges = ranges.enumerated().sorted { ($1.element.weight, $0.offset) < ($0.element.weight, $1.offset) }
            .map(\.element)
    }

    private static func range(_ element: Substring) -> Range? {
        let parts = element.split(separator: ";", maxSplits: 1, omittingEmptySubsequences: false).map(\.trimmed)
        guard let tag = tag(parts[0]), let weight = parts.count == 1 ? 1000 : weight(parts[1]) else { return nil }
        return Range(tag: tag, weight: weight)
    }

    /// Parses a language range (RFC 4647 §2.1). A range is `*`, or consists of parts that are
    /// separated by hyphens. The first part has 1 to 8 letters. Every other part has 1 to 8 letters
    /// or digits.
    static func tag(_ text: Substring) -> String? {
        if text == "*" { return "*" }
        let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        guard parts.allSatisfy({ (1...8).contains($0.count) && $0.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit } }),
            parts[0].allSatisfy(\.isASCIILetter)
        else { return nil }
        return text.lowercased()
    }

    /// Parses `q=` and a number from 0 to 1 with at most three decimals (RFC 9110 §12.4.2). The
    /// result is in thousandths.
    private static func weight(_ text: Substring) -> Int? {
        let bytes = Array(text.utf8)
        guard (3...7).contains(bytes.count), ["q=", "Q="].contains(text.prefix(2)),
            bytes.count == 3 || bytes[3] == UInt8(ascii: ".")
        else { return nil }
        let digits = bytes[2...2] + bytes[3...].dropFirst()
        guard digits.allSatisfy(\.isASCIIDigit) else { return nil }
        let weight = zip(digits, [1000, 100, 10, 1]).reduce(0) { $0 + Int($1.0 - UInt8(ascii: "0")) * $1.1 }
        return weight <= 1000 ? weight : nil
    }

    /// The code that matches best (RFC 4647 §3.4); nil if no code matches. The code `de` matches a
    /// request for `de-AT`, and the code `pt-br` matches a request for `pt`.
    ///
    /// - Parameters:
    ///   - codes: The offered codes, in lower case.
    ///   - standard: The code that matches `*`.
    package func best(of codes: [String], standard: String) -> String? {
        let refused = ranges.filter { $0.weight == 0 }.map(\.tag)
        let codes = codes.filter { code in !refused.contains { Self.includes($0, code) } }
        for range in ranges where range.weight > 0 {
            if range.tag == "*", codes.contains(standard) { return standard }
            var tag = range.tag[...]
            while !tag.isEmpty {
                if let code = codes.first(where: { Self.includes(String(tag), $0) }) { return code }
                tag = tag[..<(tag.lastIndex(of: "-") ?? tag.startIndex)]
            }
        }
        return nil
    }

    private static func includes(_ range: String, _ code: String) -> Bool {
        code == range || code.hasPrefix("\(range)-")
    }
}
