import CheckInProtocol

/// Venue codes, as text and as messages.
///
/// ```
/// input = even (1) || message
///       | odd (1) || URL
/// ```
enum URLTarget {
    static func check(_ input: [UInt8]) throws(Finding) {
        guard let form = input.first else { return }
        if form.isMultiple(of: 2) {
            try check(message: Array(input.dropFirst()))
        } else {
            try check(url: String(decoding: input.dropFirst(), as: UTF8.self))
        }
    }

    private static func check(message: [UInt8]) throws(Finding) {
        guard let code = try? VenueCode(message: message) else { return }
        try expect(code.message == message, "a message that parses serialises to the same bytes")
        guard let url = try? VenueCodeURL(authority: "a.example", code: code) else {
            throw Finding(description: "any code has a URL")
        }
        try check(url: url.string)
        try expect((try? VenueCodeURL(parsing: url.string)) == url, "the URL of a code is that code")
    }

    /// The fragment's letters may be lower case; written, they are upper case.
    private static func check(url text: String) throws(Finding) {
        guard let url = try? VenueCodeURL(parsing: text) else { return }
        try expect(text.utf8.count <= 8 + 253 + 4 + 556, "a URL that parses has a length within bounds")
        let parts = text.split(separator: "#", maxSplits: 1)
        try expect(
            url.string == parts[0] + "#" + parts[1].uppercased(),
            "a URL that parses serialises to the same text"
        )
    }
}
