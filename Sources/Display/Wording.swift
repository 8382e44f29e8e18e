/// All sentences that a visitor reads, in one language.
package struct Wording: Sendable, Equatable {
    /// What there is to say. The raw values are the keys of a file with a language of the operator's own.
    package enum Sentence: String, CaseIterable, Sendable {
        /// What to do where there is no tag.
        case scan
        /// What to do where the code can be tapped, too.
        case scanOrTap = "scan_or_tap"
        /// What to do where the tag does not work.
        case tapOutOfOrder = "tap_out_of_order"
        /// That nobody has to. Entry never depends on it.
        case voluntary
        /// That there is another way to check in.
        case anotherWay = "another_way"
        /// How old the code of a poster is; ``Wording/datePlaceholder`` stands for the date.
        case posterDate = "poster_date"
        /// How long a poster hangs whose code is for one event.
        case posterForOneEvent = "poster_for_one_event"
        /// When to replace a poster whose code does not change by itself.
        case posterToReplace = "poster_to_replace"
    }

    package static let datePlaceholder = "{date}"

    private let sentences: [Sentence: String]

    /// Asks `sentence` for each.
    package init(_ sentence: (Sentence) -> String) {
        sentences = Dictionary(uniqueKeysWithValues: Sentence.allCases.map { ($0, sentence($0)) })
    }

    package subscript(sentence: Sentence) -> String {
        guard let text = sentences[sentence] else { fatalError("unreachable: the initialiser asked for each") }
        return text
    }
}
