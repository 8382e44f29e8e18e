import ConfigurationFiles
import Sign
import Testing
import VenueKiosk

@testable import venued

/// The operator's own sentences, in the format of the configuration.
@Suite struct WordingTests {
    private static func file(_ sentence: (Wording.Sentence) -> String) -> [String] {
        Wording.Sentence.allCases.map { "\($0.rawValue) = \(sentence($0))" }
    }

    @Test(arguments: IncludedLanguage.allCases.map(\.wording))
    func `a file with all sentences is read`(wording: Wording) throws {
        let text = "# Comment\n\n" + Self.file { wording[$0] }.joined(separator: "\n")
        #expect(try Wording(parsing: text, name: "fr.conf") == wording)
    }

    @Test(arguments: Wording.Sentence.allCases)
    func `a missing sentence is reported with an example`(missing: Wording.Sentence) throws {
        let lines = Self.file { Wording.english[$0] }.filter { !$0.hasPrefix("\(missing.rawValue) =") }
        let error = try #require(throws: ConfigurationError.self) {
            try Wording(parsing: lines.joined(separator: "\n"), name: "fr.conf", for: missing.uses.first ?? .screen)
        }
        #expect(
            error.description
                == "fr.conf: \(missing.rawValue) is missing; "
                + "add a line such as: \(missing.rawValue) = \(Wording.english[missing])"
        )
    }

    @Test func `a screen needs no sentences for posters, which are then in English`() throws {
        let lines = Self.file { Wording.german[$0] }
        let screen = Wording.Sentence.allCases.filter { $0.uses == [.screen] }
        let kept = lines.filter { line in screen.contains { line.hasPrefix("\($0.rawValue) =") } }
        let text = kept.joined(separator: "\n")
        let wording = try Wording(parsing: text, name: "fr.conf")
        for sentence in Wording.Sentence.allCases {
            #expect(wording[sentence] == (sentence.uses == [.screen] ? Wording.german : .english)[sentence])
        }
        let error = try #require(throws: ConfigurationError.self) {
            try Wording(parsing: text, name: "fr.conf", for: .poster)
        }
        #expect(error.problems.count == Wording.Sentence.allCases.count { $0.uses == [.poster] })
    }

    @Test(
        arguments: [
            ("voluntary =", "1 to 200 characters"),
            ("voluntary = \(String(repeating: "é", count: 201))", "1 to 200 characters"),
            ("poster_date = Code", "the placeholder {date} is missing"),
            ("scan_with_app = Scan", "the placeholder {app} is missing"),
            ("scan = a\u{1B}[2Jb", "must not contain control characters"),
            ("welcome = Hello", "unknown key “welcome”"),
        ]
    )
    func `an invalid line is refused with its number`(line: String, expected: String) throws {
        let key = line.prefix { $0 != " " }
        let lines = [line] + Self.file { Wording.english[$0] }.filter { !$0.hasPrefix("\(key) =") }
        let error = try #require(throws: ConfigurationError.self) {
            try Wording(parsing: lines.joined(separator: "\n"), name: "fr.conf")
        }
        #expect(error.problems.map(\.line) == [1])
        #expect(error.description.contains(expected))
    }

    @Test(arguments: IncludedLanguage.allCases)
    func `no sentence is left in English or much longer than in English`(language: IncludedLanguage) {
        guard language != .english else { return }
        for sentence in Wording.Sentence.allCases {
            let (text, english) = (language.wording[sentence], Wording.english[sentence])
            // “Date” is also French.
            #expect(text != english || sentence == .date, "\(text)")
            #expect(text.count <= english.count * 3 / 2 + 30, "\(text)")
        }
    }
}

struct SignContentTests {
    @Test(arguments: [TagStatus.absent, .starting, .armed, .outOfOrder])
    func `the sign shows the symbol for tapping only while the tag is armed`(tag: TagStatus) throws {
        let request = SignRequest(.example, .english, code: "https://health.example.org/v1#AAAA", tagStatus: tag)
        let content = try SignContent(request)
        #expect(try (Sign(content, for: .screen).layout(width: 800, height: 480).symbol != nil) == (tag == .armed))
    }
}
