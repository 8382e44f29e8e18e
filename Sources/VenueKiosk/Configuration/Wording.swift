package import ConfigurationFiles
import Files
import SystemPackage

/// All sentences for visitors, in one language.
package struct Wording: Sendable, Equatable {
    /// The sentences. The raw values are the keys in a file with the operator's own translation.
    package enum Sentence: String, CaseIterable, Sendable {
        /// The instruction that is shown if the kiosk has no tag.
        case scan
        /// The instruction that is shown if the code can also be tapped.
        case scanOrTap = "scan_or_tap"
        /// The instruction that is shown if the tag does not work.
        case tapOutOfOrder = "tap_out_of_order"
        /// States that checking in is voluntary. Entry never depends on checking in.
        case voluntary
        /// States that there is another way to check in.
        case anotherWay = "another_way"
        /// The date of a poster's code. The sentence contains ``Wording/datePlaceholder`` in place
        /// of the date.
        case posterDate = "poster_date"
        /// States when to take down a poster for one event.
        case posterForOneEvent = "poster_for_one_event"
        /// States when to replace a poster whose code does not rotate automatically.
        case posterToReplace = "poster_to_replace"
    }

    package static let datePlaceholder = "{date}"

    private let sentences: [Sentence: String]

    /// Creates a wording by calling `sentence` for each sentence.
    package init(_ sentence: (Sentence) -> String) {
        sentences = Dictionary(uniqueKeysWithValues: Sentence.allCases.map { ($0, sentence($0)) })
    }

    /// The instruction for a visitor who wants to check in.
    package func instruction(_ tagStatus: TagStatus) -> String {
        switch tagStatus {
        case .absent, .starting: self[.scan]
        case .armed: self[.scanOrTap]
        case .outOfOrder: self[.tapOutOfOrder]
        }
    }

    package subscript(sentence: Sentence) -> String {
        guard let text = sentences[sentence] else { fatalError("unreachable: the initialiser asked for each") }
        return text
    }
}

extension Wording {
    package static let english = Wording { sentence in
        switch sentence {
        case .scan: "Scan to check in."
        case .scanOrTap: "Scan or tap to check in."
        case .tapOutOfOrder: "Tap is out of order, please scan to check in."
        case .voluntary: "Checking in is voluntary and no condition of entry."
        case .anotherWay: "You can check in another way: please ask us."
        case .posterDate: "Code of {date}."
        case .posterForOneEvent: "For one event only. Please take it down afterwards."
        case .posterToReplace: "For the venue: renew the code and the poster regularly, and immediately after misuse."
        }
    }

    package static let german = Wording { sentence in
        switch sentence {
        case .scan: "Zum Einchecken scannen."
        case .scanOrTap: "Zum Einchecken scannen oder Handy dranhalten."
        case .tapOutOfOrder: "Dranhalten geht gerade nicht, bitte zum Einchecken scannen."
        case .voluntary: "Einchecken ist freiwillig und keine Bedingung für den Eintritt."
        case .anotherWay: "Sie können auch anders einchecken: Bitte fragen Sie uns."
        case .posterDate: "Code vom {date}."
        case .posterForOneEvent: "Nur für eine Veranstaltung: danach bitte abnehmen."
        case .posterToReplace: "An den Betrieb: Code und Aushang regelmäßig erneuern, bei Missbrauch sofort."
        }
    }
}

extension Wording {
    /// The maximum length of a sentence in bytes of UTF-8.
    private static let maximumCount = 200

    /// Parses the operator's own translation: a line `key = sentence` for every ``Sentence``.
    ///
    /// - Parameters:
    ///   - text: The file's content.
    ///   - name: The file's name, for messages.
    package init(parsing text: String, name: String) throws(ConfigurationError) {
        var file = ConfigurationFile(text, name: name, keys: Sentence.allCases.map(\.rawValue))
        var sentences: [Sentence: String] = [:]
        for sentence in Sentence.allCases {
            sentences[sentence] = file.required(
                sentence.rawValue,
                example: Self.english[sentence],
                Self.check(sentence)
            )
        }
        try file.finish()
        self.init { sentence in
            guard let text = sentences[sentence] else { fatalError("unreachable: every sentence was required") }
            return text
        }
    }

    private static func check(_ sentence: Sentence) -> (String) throws(ConfigurationFile.Refusal) -> String {
        func check(_ value: String) throws(ConfigurationFile.Refusal) -> String {
            guard !value.isEmpty, value.utf8.count <= maximumCount else {
                throw ConfigurationFile.Refusal("must have 1 to \(maximumCount) bytes")
            }
            guard !value.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else {
                throw ConfigurationFile.Refusal("must not contain control characters")
            }
            guard sentence != .posterDate || value.contains(datePlaceholder) else {
                throw ConfigurationFile.Refusal("\(datePlaceholder), the placeholder for the date, is missing")
            }
            return value
        }
        return check
    }
}

extension KioskConfiguration {
    /// The language of the texts for visitors.
    package enum Language: Sendable, Equatable {
        case english
        case german
        /// The operator's own translation, in the file at `path`.
        case file(path: String)

        /// Parses the value of the setting `language`; nil if the value is not valid.
        package init?(_ value: String) {
            switch value {
            case "en": self = .english
            case "de": self = .german
            case _ where value.hasPrefix("/"): self = .file(path: value)
            default: return nil
            }
        }

        /// The texts in this language.
        ///
        /// - Throws: ``FileError`` if the file cannot be read; ``ConfigurationError`` if a sentence
        ///   is missing or not valid.
        package func wording() throws -> Wording {
            switch self {
            case .english: return .english
            case .german: return .german
            case .file(let path):
                guard let bytes = try PrivateFile.read(FilePath(path)) else {
                    throw FileError("read \(path)", .noSuchFileOrDirectory)
                }
                let text = try ConfigurationFile.text(bytes, name: path)
                return try Wording(parsing: text, name: path)
            }
        }
    }
}
