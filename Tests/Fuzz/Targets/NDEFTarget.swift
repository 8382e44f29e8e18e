import NFC

/// NDEF messages from a stranger's tag.
enum NDEFTarget {
    /// The bytes of the longest text that one byte stands for, `ftp://anonymous:anonymous@`.
    private static let longestAbbreviated = 26
    private static let https = "https://"

    static func check(_ input: [UInt8]) throws(Finding) {
        if let uri = try? NDEFMessage.decodeURI(input) {
            try expect(input.count <= NDEFMessage.maximumCount, "a message beyond the limit is refused")
            // Beside the text there are three bytes of header, one of type, one of abbreviation.
            try expect(uri.utf8.count <= input.count - 5 + longestAbbreviated, "a URI has no bytes but its record's")
            try checkRoundTrip(uri)
        }
        // What we write is read, whatever text it is.
        try checkRoundTrip(https + String(decoding: input, as: UTF8.self))
    }

    private static func checkRoundTrip(_ uri: String) throws(Finding) {
        guard uri.utf8.starts(with: https.utf8) else { return }
        let message = NDEFMessage.encode(httpsURI: uri)
        guard message.count <= NDEFMessage.maximumCount else { return }
        guard let decoded = try? NDEFMessage.decodeURI(message) else {
            throw Finding(description: "a message of ours is read")
        }
        try expect(decoded.utf8.elementsEqual(uri.utf8), "a message of ours is read as what was written")
    }
}
