import CheckInProtocol

extension VenueText {
    /// The text in quotation marks, for use in a message. Quotation marks inside the text are
    /// replaced, so that the text cannot pretend to be part of the message.
    var quoted: String {
        "“" + String(string.map { ["“", "”", "„", "‟"].contains($0) ? "\"" : $0 }) + "”"
    }
}
