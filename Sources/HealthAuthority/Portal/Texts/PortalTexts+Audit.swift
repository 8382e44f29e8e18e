/// Translates the audit list, which the database stores in English.
extension PortalTexts {
    /// Translates an action of the list. An unknown text, as an older version may have written, is
    /// returned unchanged.
    func auditAction(_ stored: String) -> String {
        for text in PortalText.auditActions {
            let pieces = Self.pieces(Self.english[text])
            guard let name = Self.name(in: stored, pieces) else { continue }
            return self(text, ["officerName": name])
        }
        return stored
    }

    /// Translates the actor of an entry: an officer's name, or the text used in its place.
    func auditOfficer(_ stored: String) -> String {
        switch stored {
        case Officers.commandLine: self(.commandLine)
        case Officers.nobody: self(.unknownName)
        default: stored
        }
    }

    /// The name at the placeholder; empty if the text has no placeholder. Nil if the text does not
    /// match.
    private static func name(in stored: String, _ pieces: [Piece]) -> String? {
        var (rest, name) = (stored[...], "")
        for piece in pieces {
            switch piece {
            case .words(let words):
                guard rest.hasPrefix(words) else { return nil }
                rest = rest.dropFirst(words.count)
            case .value:
                name = String(rest.prefix { $0 != " " })
                rest = rest.dropFirst(name.count)
                guard Officer.isName(name) else { return nil }
            }
        }
        return rest.isEmpty ? name : nil
    }
}

extension PortalText {
    /// The actions in the audit list.
    static let auditActions = allCases.filter { $0.rawValue.hasPrefix("audited") }
}
