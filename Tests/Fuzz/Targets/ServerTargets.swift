import AuthorityPortal
import AuthorityProtocol
import CheckInProtocol
import HTTPTypes
import HealthAuthority
import Hummingbird
import NIOCore

/// The cookies and the accepted languages that a browser sends to the officers' portal.
enum CookieTarget {
    private static let cookies = [false, true].map { PortalCookies(isSecure: $0) }

    static func check(_ input: [UInt8]) throws(Finding) {
        var fields = HTTPFields()
        fields.append(HTTPField(name: .cookie, value: String(decoding: input, as: UTF8.self)))
        let request = Request(
            head: HTTPRequest(method: .get, scheme: nil, authority: nil, path: "/", headerFields: fields),
            body: RequestBody(buffer: ByteBuffer())
        )
        for token in cookies.compactMap({ $0.session(request) }) {
            try expect(
                String(decoding: input, as: UTF8.self).contains(token.text),
                "the browser sent the token"
            )
        }
        try checkLanguages(String(decoding: input, as: UTF8.self))
    }

    private static func checkLanguages(_ header: String) throws(Finding) {
        let codes = ["en", "de", "pt-br"]
        guard let code = AcceptLanguage(header)?.best(of: codes, standard: "en") else { return }
        try expect(codes.contains(code), "the language is one of the portal's languages")
        let isAsked = header.contains("*") || header.lowercased().contains(code.prefix(2))
        try expect(isAsked, "the browser accepts the language")
    }
}

/// One text in an operator's language file.
///
/// ```
/// input = number of the text (2) || translation
/// ```
enum PortalTextTarget {
    private static let texts = PortalText.allCases

    static func check(_ input: [UInt8]) throws(Finding) {
        guard input.count >= 2 else { return }
        let text = texts[(Int(input[0]) << 8 | Int(input[1])) % texts.count]
        let value = String(decoding: input.dropFirst(2), as: UTF8.self)
        guard (try? PortalTexts.check(value, as: text)) != nil else { return }
        let english = PortalTexts.english[text]
        try expect(
            PortalTexts.placeholders(value) == PortalTexts.placeholders(english),
            "an accepted text has the placeholders of the English text"
        )
        try expect(
            value.count { $0 == "*" } == english.count { $0 == "*" },
            "an accepted text has the emphasis of the English text"
        )
        try expect(
            !value.unicodeScalars.contains { $0.value < 0x20 },
            "an accepted text has no control characters"
        )
    }
}

/// Texts of the web client in one language: the file of the client, and an operator's file.
enum WebClientLanguageTarget {
    private static let english = WebClientLanguage(
        code: "en",
        texts: [.init(key: "checkIn", text: "Check in"), .init(key: "stays", text: "{count} stays, {venue}")]
    )

    static func check(_ input: [UInt8]) throws(Finding) {
        if let language = WebClientLanguage(code: "de", file: input) {
            try expect(
                (try? language.file).flatMap { WebClientLanguage(code: "de", file: $0) } == language,
                "decoding encoded texts returns the same texts"
            )
        }
        let translated = try? WebClientLanguage(parsing: input, code: "de", file: "de.conf", english: english)
        try expect(
            translated.map { $0.texts.map(\.key) == english.texts.map(\.key) } ?? true,
            "an accepted file has a text for each key"
        )
    }
}

/// Forms of the officers' portal.
enum FormTarget {
    /// 2026-11-21T12:00:00Z.
    private static let now = UnixTime(seconds: 1_795_262_400)
    private static let oldest = now.seconds / Day.seconds - 14

    static func check(_ input: [UInt8]) throws(Finding) {
        guard let form = PortalForm(input) else { return }
        for pair in input.split(separator: UInt8(ascii: "&")) {
            guard let alone = PortalForm(pair) else { throw Finding(description: "a part of a form is a form") }
            let name = String(decoding: pair.prefix { $0 != UInt8(ascii: "=") }, as: UTF8.self)
            // Other characters may be an encoding of a different name.
            guard name.utf8.allSatisfy({ (97...122).contains($0) }) else { continue }
            try expect(form[name] == alone[name], "a field does not depend on the others")
            guard name != "list" else { continue }
            try expect(!form[name].unicodeScalars.contains { $0.value < 0x20 }, "a field has no control characters")
        }
        _ = TypedVisit.list(form["list"])
        guard let warnings = WarningEntry(form, DiseaseProfiles.standard.usable, clock: .utc, now: now).warnings else {
            return
        }
        for warning in warnings.flatMap(\.self) {
            try expect(Int64(warning.window.day.number) >= oldest, "a warning is of the last 14 days")
        }
    }
}

/// Test results that a laboratory sends.
enum LaboratoryTarget {
    static func check(_ input: [UInt8]) throws(Finding) {
        guard let results = try? LaboratoryResults(decoding: input) else { return }
        try expect(results.tests.count <= input.count / 64, "a test takes 64 bytes")
        let written = results.tests.map { result in
            let digits = result.test.digest.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
            let name = result.verdict.name
            return #"{"test": "\#(digits)", "result": "\#(name)", "correction": \#(result.isCorrection)}"#
        }
        let message = #"{"results": [\#(written.joined(separator: ", "))]}"#
        guard let read = try? LaboratoryResults(decoding: message.utf8) else {
            throw Finding(description: "results in the documented form are read")
        }
        try expect(read.tests.elementsEqual(results.tests), "decoding encoded results returns the same results")
    }
}
