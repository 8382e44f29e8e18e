import CheckInProtocol

/// The rules for a line of advice: plain text of at most 500 bytes.
package enum AdviceLine {
    package static let maximumCount = 500

    /// Whether a line has 1 to 500 bytes, without control characters or invisible ones, and only whole
    /// placeholders.
    package static func isValid(_ line: String) -> Bool {
        VenueText.isValid(line, maximumCount: maximumCount) && placeholders(line) != nil
    }

    /// The names in placeholders such as `{vaccination}`, in their order; nil if there is a brace that belongs to
    /// no placeholder.
    package static func placeholders(_ line: String) -> [String]? {
        let (opening, closing) = (UInt8(ascii: "{"), UInt8(ascii: "}"))
        var names: [String] = []
        var rest = line.utf8[...]
        while let start = rest.firstIndex(where: { $0 == opening || $0 == closing }) {
            guard rest[start] == opening, let end = rest[start...].firstIndex(of: closing),
                let name = String(rest[rest.index(after: start)..<end]),
                DiseaseProfile.Deadline(name: name, hours: 1) != nil
            else { return nil }
            names.append(name)
            rest = rest[rest.index(after: end)...]
        }
        return names
    }
}
