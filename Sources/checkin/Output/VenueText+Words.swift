import CheckInProtocol

extension VenueText {
    /// In quotation marks, for a sentence: the text cannot look like a part of it, because it has no such marks itself then.
    var quoted: String {
        "“" + String(string.map { ["“", "”", "„", "‟"].contains($0) ? "\"" : $0 }) + "”"
    }
}
