import CheckInProtocol

// The wire form: the message from Protos/advice.proto. Of a list, one element more than is valid is decoded, so that
// the error is that of an invalid value.
extension Advice {
    /// Decodes a message in canonical encoding.
    ///
    /// - Parameter hosts: The hosts of links.
    package init(payload: ArraySlice<UInt8>, hosts: AdviceHosts) throws(PublicationError) {
        let profiles = try PublicationError.wrap { () throws(WireError) in
            var message = MessageReader(payload)
            let profiles = try message.elements(1, maximumCount: DiseaseProfiles.maximumCount + 1)
            try message.finish()
            return profiles
        }
        let advice = Advice(
            valid: try profiles.map { profile throws(PublicationError) in
                try ProfileAdvice.read(profile, hosts: hosts)
            }
        )
        guard let advice else { throw .value(field: "the diseases") }
        self = advice
    }

    /// The file: the message in canonical encoding.
    public var payload: [UInt8] {
        MessageWriter.message { message in
            for profile in profiles { message.message(1, profile.write) }
        }
    }
}

extension ProfileAdvice {
    fileprivate static func read(
        _ bytes: ArraySlice<UInt8>,
        hosts: AdviceHosts
    ) throws(PublicationError) -> ProfileAdvice {
        let (number, elements) = try PublicationError.wrap { () throws(WireError) in
            var message = MessageReader(bytes)
            let fields = (try message.number(1), try message.elements(2, maximumCount: maximumTextCount + 1))
            try message.finish()
            return fields
        }
        let texts = try elements.map { text throws(PublicationError) in try Text.read(text, hosts: hosts) }
        guard let number = UInt8(exactly: number), let profile = ProfileAdvice(profile: number, texts: texts) else {
            throw .value(field: "a disease")
        }
        return profile
    }

    fileprivate func write(_ message: inout MessageWriter) {
        message.number(1, UInt32(profile))
        for text in texts { message.message(2, text.write) }
    }
}

extension ProfileAdvice.Text {
    fileprivate static func read(_ bytes: ArraySlice<UInt8>, hosts: AdviceHosts) throws(PublicationError) -> Self {
        let (language, low, increased) = try PublicationError.wrap { () throws(WireError) in
            var message = MessageReader(bytes)
            let fields = (
                try message.text(1), try LevelFields(message.message(2)), try LevelFields(message.message(3))
            )
            try message.finish()
            return fields
        }
        let text = Self(
            language: language,
            low: try low.advice(hosts: hosts),
            increased: try increased.advice(hosts: hosts)
        )
        guard let text else { throw .value(field: "a language") }
        return text
    }

    fileprivate func write(_ message: inout MessageWriter) {
        message.text(1, language)
        message.message(2, low.write)
        message.message(3, increased.write)
    }
}

/// The decoded fields of ``LevelAdvice``.
private struct LevelFields {
    let happened: String
    let steps: [(text: String, late: String)]
    let telephone: String
    let link: String

    init(_ reader: MessageReader) throws(WireError) {
        var message = reader
        happened = try message.text(1)
        let maximum = LevelAdvice.maximumStepCount + 1
        steps = try message.elements(2, maximumCount: maximum).map { bytes throws(WireError) in
            var step = MessageReader(bytes)
            let lines = (try step.text(1), try step.text(2))
            try step.finish()
            return lines
        }
        telephone = try message.text(3)
        link = try message.text(4)
        try message.finish()
    }

    func advice(hosts: AdviceHosts) throws(PublicationError) -> LevelAdvice {
        let steps = steps.compactMap { LevelAdvice.Step(text: $0.text, late: $0.late) }
        guard steps.count == self.steps.count else { throw .value(field: "a step") }
        let link = AdviceLink(link, hosts: hosts)
        guard link != nil || self.link.isEmpty else { throw .value(field: "a link") }
        let advice = LevelAdvice(
            happened: happened,
            steps: steps,
            telephone: telephone.isEmpty ? nil : telephone,
            link: link
        )
        guard let advice else { throw .value(field: "the advice for a risk") }
        return advice
    }
}

extension LevelAdvice {
    fileprivate func write(_ message: inout MessageWriter) {
        message.text(1, happened)
        for step in steps {
            message.message(2) { message in
                message.text(1, step.text)
                message.text(2, step.late)
            }
        }
        message.text(3, telephone ?? "")
        message.text(4, link?.address ?? "")
    }
}
