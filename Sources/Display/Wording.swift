/// All sentences for visitors, in one language.
package struct Wording: Sendable, Equatable {
    /// The sentences. The raw values are the keys in a file with the operator's own translation.
    package enum Sentence: String, CaseIterable, Sendable {
        /// The instruction that is shown if there is no tag.
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
