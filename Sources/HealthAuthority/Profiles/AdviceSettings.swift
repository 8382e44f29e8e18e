import AuthorityProtocol
package import ConfigurationFiles

/// The advice for a disease in one language: a file of the operator. ``AdviceFiles`` compares it with the disease.
package struct AdviceSettings: Settings, Equatable {
    package let low: Level
    package let increased: Level

    /// The advice for a risk, line by line.
    package struct Level: Sendable, Equatable {
        let happened: String
        let steps: [Step]
        let telephone: String?
        let link: String?
    }

    /// A step. Its key is also the beginning of the key of ``late``.
    struct Step: Sendable, Equatable {
        let key: String
        let text: String
        let late: String?
    }

    package static var introduction: String {
        """
        What people read who were exposed to a disease, in one language.

        Clients download these lines, signed, as a part of /v1/advice. They take effect at once. After a change, restart \
        authorityd. "authorityd check" reports errors in this file, and the portal shows it as people will read it.

        Lines are "key = value"; lines that begin with # are comments. A line is plain text of at most 500 bytes. \
        {vaccination} stands for the end of the deadline with this name, counted from the person's own exposure.
        """
    }

    package init(_ table: inout SettingsTable) {
        increased = Self.level("increased", "an increased risk", &table)
        low = Self.level("low", "a low risk", &table)
    }

    private static func level(_ name: String, _ risk: String, _ table: inout SettingsTable) -> Level {
        let happened = table.required("\(name)_happened", .line, example: "You were near a person with this disease.") {
            "For people with \(risk). What happened: \($0)."
        }
        let steps = (1...LevelAdvice.maximumStepCount).compactMap { step("\(name)_step_\($0)", $0 == 1, &table) }
        let telephone = table.optional("\(name)_telephone", .telephone, example: "+43 1 1450") {
            "The telephone number to call: \($0). Without this line, there is none."
        }
        let link = table.optional("\(name)_link", .link, example: "https://health.example/measles") {
            """
            The address of a page with more advice: \($0). The host must be one of advice_hosts in authority.conf. It \
            learns who asks. Without this line, there is none.
            """
        }
        return Level(happened: happened, steps: steps, telephone: telephone, link: link)
    }

    private static func step(_ key: String, _ isFirst: Bool, _ table: inout SettingsTable) -> Step? {
        let example = "Watch for symptoms."
        let text =
            isFirst
            ? table.required(key, .line, example: example) {
                "What to do first: \($0). A deadline is part of the sentence, such as “Get vaccinated by {vaccination}.”"
            } : table.optional(key, .line, example: example) { "What to do next: \($0)." }
        let lateExample = "The time for a vaccination ended on {vaccination}. Ask a doctor."
        let late = table.optional("\(key)_late", .line, example: lateExample) {
            "The line after the end of the deadline, with the same placeholder: \($0). Only for a step with a deadline."
        }
        return text.map { Step(key: key, text: $0, late: late) }
    }
}

extension SettingType<String> {
    fileprivate static var line: Self {
        Self(
            oneOf:
                """
                plain text of at most \(AdviceLine.maximumCount) bytes, without control characters, in which { and } only \
                enclose the name of a deadline
                """
        ) { AdviceLine.isValid($0) ? $0 : nil }
    }

    fileprivate static var telephone: Self {
        Self(oneOf: "3 to 30 digits, spaces and the signs + - ( ), such as “+43 1 1450”") {
            LevelAdvice.isTelephone($0) ? $0 : nil
        }
    }

    fileprivate static var link: Self {
        Self(oneOf: "https:// with a host, without a port, and a path, at most 200 characters of ASCII") { text in
            let host = String(text.dropFirst("https://".count).prefix { $0 != "/" })
            return AdviceHosts([host]).flatMap { AdviceLink(text, hosts: $0) }?.address
        }
    }
}
