package import ConfigurationFiles

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
        /// The app to scan with. The sentence contains ``Wording/appPlaceholder`` in place of the app's
        /// name.
        case scanWithApp = "scan_with_app"
        /// What to scan with at a venue that has not set an app: the camera opens the web client.
        case scanWithCamera = "scan_with_camera"
        /// States that the visit stays on the visitor's phone.
        case privacy
        /// The date of a printed code. The sentence contains ``Wording/datePlaceholder`` in place of
        /// the date.
        case posterDate = "poster_date"
        /// States when to take down a poster for one event.
        case posterForOneEvent = "poster_for_one_event"
        /// States when to replace a poster whose code does not rotate automatically.
        case posterToReplace = "poster_to_replace"
        /// The first step on a poster.
        case posterOpen = "poster_open"
        /// The first step on a poster of a venue that has not set an app.
        case posterCamera = "poster_camera"
        /// The last step on a poster.
        case posterDone = "poster_done"
        /// The labels of the date and the two times on a list and on a slip.
        case date
        case from
        case to
        /// The title of a list for check-ins on paper.
        case listTitle = "list_title"
        /// The heading of the list's last column.
        case listContact = "list_contact"
        /// States who keeps the list, for how long, and who may see it. The sentence contains
        /// ``Wording/authorityPlaceholder`` in place of the authority's host name.
        case listKept = "list_kept"
        /// The label of the line for the day on which the list must be destroyed.
        case listDestroy = "list_destroy"
        /// The headline of a slip for a visitor without a phone.
        case slipTitle = "slip_title"
        /// States what a visitor without a phone does with a slip.
        case slipKeep = "slip_keep"

        /// Where the sentence is used.
        package var uses: Set<Use> {
            switch self {
            case .scan, .scanOrTap, .tapOutOfOrder, .voluntary, .anotherWay, .scanWithApp, .scanWithCamera, .privacy:
                [.screen]
            case .posterDate, .posterForOneEvent, .posterToReplace, .posterOpen, .posterCamera, .posterDone: [.poster]
            case .date, .from, .to: [.list, .slip]
            case .listTitle, .listContact, .listKept, .listDestroy: [.list]
            case .slipTitle, .slipKeep: [.slip]
            }
        }

        /// The placeholder that the sentence must contain; nil for most sentences.
        package var placeholder: String? {
            switch self {
            case .posterDate: Wording.datePlaceholder
            case .scanWithApp: Wording.appPlaceholder
            case .listKept: Wording.authorityPlaceholder
            case .scan, .scanOrTap, .tapOutOfOrder, .voluntary, .anotherWay, .scanWithCamera, .privacy,
                .posterForOneEvent, .posterToReplace, .posterOpen, .posterCamera, .posterDone, .date, .from, .to,
                .listTitle, .listContact, .listDestroy, .slipTitle, .slipKeep:
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
        /// A slip with the code, for a visitor without a phone.
        case slip

        /// Whether a translation must contain this sentence.
        func needs(_ sentence: Sentence) -> Bool { !sentence.uses.isDisjoint(with: [.screen, self]) }
    }

    package static let datePlaceholder = "{date}"
    static let appPlaceholder = "{app}"
    package static let authorityPlaceholder = "{authority}"

    private let sentences: [Sentence: String]

    /// Creates a wording by calling `sentence` for each sentence.
    package init(_ sentence: (Sentence) -> String) {
        sentences = Dictionary(uniqueKeysWithValues: Sentence.allCases.map { ($0, sentence($0)) })
    }

    /// The program to scan with.
    ///
    /// - Parameter app: The name of the app; nil if visitors use their camera.
    package func reader(app: String?) -> String {
        app.map { self[.scanWithApp].replacing(Self.appPlaceholder, with: $0) } ?? self[.scanWithCamera]
    }

    /// The steps on a poster; `app` as for ``reader(app:)``.
    package func posterSteps(app: String?) -> [String] {
        [self[app == nil ? .posterCamera : .posterOpen], self[.scan], self[.posterDone]]
    }

    package subscript(sentence: Sentence) -> String {
        guard let text = sentences[sentence] else { fatalError("unreachable: the initialiser asked for each") }
        return text
    }
}

extension Wording {
    /// The maximum length of a sentence in Unicode scalars.
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
            guard !value.isEmpty, value.unicodeScalars.count <= maximumCount else {
                throw ConfigurationFile.Refusal("must have 1 to \(maximumCount) characters")
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
