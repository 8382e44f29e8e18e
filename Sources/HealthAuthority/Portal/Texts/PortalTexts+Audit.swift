/// The audit list, which the database has in English.
extension PortalTexts {
    /// An action of the list in this language; as it is if an older version wrote it in other words.
    func auditAction(_ stored: String) -> String {
        for text in PortalText.auditActions {
            let pieces = Self.pieces(Self.english[text])
            guard let name = Self.name(in: stored, pieces) else { continue }
            return self(text, ["officerName": name])
        }
        return stored
    }

    /// Who did something: an officer's name, or what stands for one.
    func auditOfficer(_ stored: String) -> String {
        switch stored {
        case Officers.commandLine: self(.commandLine)
        case Officers.nobody: self(.unknownName)
        default: stored
        }
    }

    /// The name for which the placeholder stands; empty if there is none. Nil if it is another text.
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
    /// What the audit list says.
    static let auditActions = allCases.filter { $0.rawValue.hasPrefix("audited") }
}
