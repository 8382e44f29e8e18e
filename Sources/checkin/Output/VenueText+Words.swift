import CheckInProtocol

extension VenueText {
    /// The text in quotation marks, for a message. Quotation marks in the text are replaced, so
    /// that the text cannot look like a part of the message.
    var quoted: String {
        "“" + String(string.map { ["“", "”", "„", "‟"].contains($0) ? "\"" : $0 }) + "”"
    }
}
