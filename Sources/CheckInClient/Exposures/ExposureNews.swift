public import Cryptography
public import Matching

/// Risks that are higher than the user was notified of.
public struct ExposureNews: Sendable {
    /// For each check-in, the risk that the user was notified of before, and the new risk.
    let risks: [CheckInID: (told: Risk, new: Risk)]
    /// The highest new risk; always low if the diary is locked.
    public let highest: Risk

    /// The news of a locked diary, which has not stored the risks.
    static let unread = ExposureNews(risks: [:], highest: .low)

    private init(risks: [CheckInID: (told: Risk, new: Risk)], highest: Risk) {
        self.risks = risks
        self.highest = highest
    }

    /// Creates news of these risks; nil if there are none.
    init?(risks: [CheckInID: (told: Risk, new: Risk)]) {
        guard let highest = risks.values.map(\.new).max() else { return nil }
        self.risks = risks
        self.highest = highest
    }
}

extension ExposureNews: Redacted {
    public var description: String { "<news of exposures>" }
}
