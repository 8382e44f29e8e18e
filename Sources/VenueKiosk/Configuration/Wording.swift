package import ConfigurationFiles
import OperatingSystem
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
        /// The headline of a poster. The sentence contains ``Wording/appPlaceholder`` in place of the
        /// app's name.
        case posterApp = "poster_app"
        /// The headline of a poster of a venue that has not set an app: the camera opens the web client.
        case posterWithoutApp = "poster_without_app"
        /// The first step on a poster.
        case posterOpen = "poster_open"
        /// The first step on a poster of a venue that has not set an app.
        case posterCamera = "poster_camera"
        /// The last step on a poster.
        case posterDone = "poster_done"
        /// States that the visit stays on the visitor's phone.
        case privacy
        /// The title of a list for check-ins on paper.
        case listTitle = "list_title"
        /// The headings of the list's columns.
        case listDate = "list_date"
        case listFrom = "list_from"
        case listTo = "list_to"
        case listContact = "list_contact"
        /// States who keeps the list, for how long, and who may see it. The sentence contains
        /// ``Wording/authorityPlaceholder`` in place of the authority's host name.
        case listKept = "list_kept"
        /// The label of the line for the day on which the list must be destroyed.
        case listDestroy = "list_destroy"

        /// What the sentence is for.
        package var use: Use {
            switch self {
            case .scan, .scanOrTap, .tapOutOfOrder, .voluntary, .anotherWay: .screen
            case .posterDate, .posterForOneEvent, .posterToReplace, .posterApp, .posterWithoutApp, .posterOpen,
                .posterCamera, .posterDone, .privacy:
                .poster
            case .listTitle, .listDate, .listFrom, .listTo, .listContact, .listKept, .listDestroy: .list
            }
        }

        /// The placeholder that the sentence must contain; nil for most sentences.
        package var placeholder: String? {
            switch self {
            case .posterDate: Wording.datePlaceholder
            case .posterApp: Wording.appPlaceholder
            case .listKept: Wording.authorityPlaceholder
            case .scan, .scanOrTap, .tapOutOfOrder, .voluntary, .anotherWay, .posterForOneEvent, .posterToReplace,
                .posterWithoutApp, .posterOpen, .posterCamera, .posterDone, .privacy, .listTitle, .listDate, .listFrom,
                .listTo, .listContact, .listDestroy:
                nil
            }
        }
    }

    /// Something that has sentences for visitors.
    package enum Use: CaseIterable, Sendable {
        /// The kiosk's screen.
        case screen
        /// A poster. It also has sentences of the screen.
        case poster
        /// A list for check-ins on paper.
        case list

        /// Whether a translation must contain this sentence.
        func needs(_ sentence: Sentence) -> Bool { sentence.use == .screen || sentence.use == self }
    }

    package static let datePlaceholder = "{date}"
    static let appPlaceholder = "{app}"
    package static let authorityPlaceholder = "{authority}"

    private let sentences: [Sentence: String]

    /// Creates a wording by calling `sentence` for each sentence.
    package init(_ sentence: (Sentence) -> String) {
        sentences = Dictionary(uniqueKeysWithValues: Sentence.allCases.map { ($0, sentence($0)) })
    }

    /// The headline of a poster.
    ///
    /// - Parameter app: The name of the app; nil if visitors use their camera.
    package func posterHeadline(app: String?) -> String {
        app.map { self[.posterApp].replacing(Self.appPlaceholder, with: $0) } ?? self[.posterWithoutApp]
    }

    /// The steps on a poster; `app` as for ``posterHeadline(app:)``.
    package func posterSteps(app: String?) -> [String] {
        [self[app == nil ? .posterCamera : .posterOpen], self[.scan], self[.posterDone]]
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
        case .tapOutOfOrder: "Tapping is out of order. Please scan to check in."
        case .voluntary: "Checking in is voluntary and not a condition of entry."
        case .anotherWay: "No phone? Please ask us for another way."
        case .posterDate: "Code of {date}."
        case .posterForOneEvent: "For one event only. Please take it down afterwards."
        case .posterToReplace: "For the venue: renew the code and the poster regularly, and immediately after misuse."
        case .posterApp: "Scan with {app}"
        case .posterWithoutApp: "Scan with your phone’s camera"
        case .posterOpen: "Open the app."
        case .posterCamera: "Open the camera."
        case .posterDone: "Confirm on your phone."
        case .privacy: "Your visit stays on your phone."
        case .listTitle: "Check-in list"
        case .listDate: "Date"
        case .listFrom: "From"
        case .listTo: "To"
        case .listContact: "Name, and telephone or e-mail"
        case .listKept:
            "We keep this list locked away and destroy it after 14 days. Only {authority} may ask for it. Filling it in is "
                + "voluntary."
        case .listDestroy: "To be destroyed on:"
        }
    }

    package static let german = Wording { sentence in
        switch sentence {
        case .scan: "Zum Einchecken scannen."
        case .scanOrTap: "Zum Einchecken scannen oder Handy dranhalten."
        case .tapOutOfOrder: "Dranhalten geht gerade nicht, bitte zum Einchecken scannen."
        case .voluntary: "Einchecken ist freiwillig und keine Bedingung für den Eintritt."
        case .anotherWay: "Ohne Handy? Bitte fragen Sie uns nach einem anderen Weg."
        case .posterDate: "Code vom {date}."
        case .posterForOneEvent: "Nur für eine Veranstaltung: danach bitte abnehmen."
        case .posterToReplace: "An den Betrieb: Code und Aushang regelmäßig erneuern, bei Missbrauch sofort."
        case .posterApp: "{app} öffnen und scannen"
        case .posterWithoutApp: "Mit der Handykamera scannen"
        case .posterOpen: "Die App öffnen."
        case .posterCamera: "Die Kamera öffnen."
        case .posterDone: "Auf dem Handy bestätigen."
        case .privacy: "Ihr Besuch bleibt auf Ihrem Handy."
        case .listTitle: "Liste zum Einchecken"
        case .listDate: "Datum"
        case .listFrom: "Von"
        case .listTo: "Bis"
        case .listContact: "Name und Telefon oder E-Mail"
        case .listKept:
            "Wir bewahren diese Liste verschlossen auf und vernichten sie nach 14 Tagen. Nur {authority} darf sie "
                + "verlangen. Der Eintrag ist freiwillig."
        case .listDestroy: "Zu vernichten am:"
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
    ///   - use: The use of the sentences. Each sentence for this use is required. Each other sentence
    ///     is in English if it is missing.
    package init(parsing text: String, name: String, for use: Use = .screen) throws(ConfigurationError) {
        var file = ConfigurationFile(text, name: name)
        var sentences: [Sentence: String] = [:]
        for sentence in Sentence.allCases {
            let (key, check) = (sentence.rawValue, Self.check(sentence))
            sentences[sentence] =
                use.needs(sentence)
                ? file.required(key, example: Self.english[sentence], check) : file.optional(key, check)
        }
        try file.finish()
        self.init { sentences[$0] ?? Self.english[$0] }
    }

    private static func check(_ sentence: Sentence) -> (String) throws(ConfigurationFile.Refusal) -> String {
        func check(_ value: String) throws(ConfigurationFile.Refusal) -> String {
            guard !value.isEmpty, value.utf8.count <= maximumCount else {
                throw ConfigurationFile.Refusal("must have 1 to \(maximumCount) bytes")
            }
            guard !value.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else {
                throw ConfigurationFile.Refusal("must not contain control characters")
            }
            if let placeholder = sentence.placeholder, !value.contains(placeholder) {
                throw ConfigurationFile.Refusal("the placeholder \(placeholder) is missing")
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
        package func wording(for use: Wording.Use = .screen) throws -> Wording {
            switch self {
            case .english: return .english
            case .german: return .german
            case .file(let path):
                guard let bytes = try PrivateFile.read(FilePath(path)) else {
                    throw FileError("read \(path)", .noSuchFileOrDirectory)
                }
                let text = try ConfigurationFile.text(bytes, name: path)
                return try Wording(parsing: text, name: path, for: use)
            }
        }
    }
}
