public import CheckInProtocol

/// The advice for a risk in one language.
public struct LevelAdvice: Sendable, Equatable {
    package static let maximumStepCount = 5
    package static let acceptedTelephone: ClosedRange<Int> = 3...30

    /// What happened, 1 to 500 bytes.
    public let happened: String
    /// What to do, 1 to 5 steps.
    public let steps: [Step]
    /// The telephone number to call; nil if there is none.
    public let telephone: String?
    /// The page with more advice; nil if there is none.
    public let link: AdviceLink?

    /// Something to do.
    public struct Step: Sendable, Equatable {
        /// The line to show until the end of the deadline, if there is one.
        public let text: String
        /// The line to show after the end; empty without a deadline.
        public let late: String
        /// The name of the deadline. Both lines have a placeholder for its end.
        public let deadline: String?

        /// Returns nil if a line is invalid, or if the lines do not have the same single placeholder or none.
        public init?(text: String, late: String = "") {
            guard AdviceLine.isValid(text), late.isEmpty || AdviceLine.isValid(late),
                let names = AdviceLine.placeholders(text), names == AdviceLine.placeholders(late), names.count <= 1,
                names.isEmpty == late.isEmpty
            else { return nil }
            (self.text, self.late, deadline) = (text, late, names.first)
        }
    }

    /// Returns nil if a line, the number of steps or the telephone number is invalid.
    public init?(happened: String, steps: [Step], telephone: String? = nil, link: AdviceLink? = nil) {
        guard AdviceLine.isValid(happened), AdviceLine.placeholders(happened) == [],
            (1...Self.maximumStepCount).contains(steps.count), telephone.map(Self.isTelephone) ?? true
        else { return nil }
        (self.happened, self.steps, self.telephone, self.link) = (happened, steps, telephone, link)
    }

    /// Whether `text` has 3 to 30 digits and signs of telephone numbers, at least three digits, and no space at an end.
    package static func isTelephone(_ text: String) -> Bool {
        let characters = text.utf8
        return acceptedTelephone.contains(characters.count)
            && characters.allSatisfy { (48...57).contains($0) || " +-()".utf8.contains($0) }
            && characters.count { (48...57).contains($0) } >= 3 && !text.hasPrefix(" ") && !text.hasSuffix(" ")
    }
}

/// A step as it is shown to a person, with the end of a deadline.
public struct ShownStep: Sendable, Equatable {
    /// The line. If there is an end, the line has one placeholder.
    public let text: String
    /// The end of the deadline, which replaces the placeholder; nil without a deadline. It follows from the
    /// exposure alone.
    public let end: UnixTime?

    /// The line with its end.
    ///
    /// - Parameter time: The words for an end.
    public func words(_ time: (UnixTime) -> String) -> String {
        guard let end, let start = text.firstIndex(of: "{"), let close = text.firstIndex(of: "}") else { return text }
        return text[..<start] + time(end) + text[text.index(after: close)...]
    }
}

extension LevelAdvice {
    /// The steps to show for exposures to a disease. A step with a deadline is shown once for each different end, and
    /// after all other steps if the end has passed.
    ///
    /// - Parameters:
    ///   - profile: A profile that the advice fits: ``ProfileAdvice/fits(_:)``.
    ///   - begins: When the exposures began.
    ///   - now: Decides between the two lines of a step, and the order, and nothing else.
    public func shown(_ profile: DiseaseProfile, begins: [UnixTime], now: UnixTime) -> [ShownStep] {
        let shown = steps.flatMap { step -> [ShownStep] in
            guard let deadline = profile.deadlines.first(where: { $0.name == step.deadline }) else {
                return [ShownStep(text: step.text, end: nil)]
            }
            return Set(begins.map(deadline.end)).sorted().map { end in
                ShownStep(text: end > now ? step.text : step.late, end: end)
            }
        }
        let isPassed = { (step: ShownStep) in step.end.map { $0 <= now } ?? false }
        return shown.filter { !isPassed($0) } + shown.filter(isPassed)
    }
}

extension LevelAdvice {
    /// The advice as plain text, as `checkin` shows it and the portal previews it: the steps, what happened, the
    /// telephone number, and the link with what it tells its host.
    ///
    /// - Parameter time: The words for the end of a deadline.
    public func lines(_ steps: [ShownStep], time: (UnixTime) -> String) -> [String] {
        let telephone = telephone.map { "Telephone: \($0)" }
        let link = link.map { "Page: \($0.address) (if you open it, \($0.host) learns that you asked)" }
        return steps.map { $0.words(time) } + [happened] + [telephone, link].compactMap(\.self)
    }
}

extension DiseaseProfile.Deadline {
    /// The end after an exposure that began at `begin`.
    public func end(after begin: UnixTime) -> UnixTime { begin + Int64(hours) * Hour.seconds }
}
