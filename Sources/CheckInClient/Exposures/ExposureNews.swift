public import Cryptography
public import Matching

/// Risks that are higher than what the user was told.
public struct ExposureNews: Sendable {
    /// By the check-in's ID: what was told before, and what there is to tell.
    let risks: [CheckInID: (told: Risk, new: Risk)]
    /// The highest of what there is to tell; low if the diary is locked, whatever it is.
    public let highest: Risk

    /// Of a locked diary: nobody has written down what it is.
    static let unread = ExposureNews(risks: [:], highest: .low)

    private init(risks: [CheckInID: (told: Risk, new: Risk)], highest: Risk) {
        self.risks = risks
        self.highest = highest
    }

    /// Nil without risks.
    init?(risks: [CheckInID: (told: Risk, new: Risk)]) {
        guard let highest = risks.values.map(\.new).max() else { return nil }
        self.risks = risks
        self.highest = highest
    }
}

extension ExposureNews: Redacted {
    public var description: String { "<news of exposures>" }
}
