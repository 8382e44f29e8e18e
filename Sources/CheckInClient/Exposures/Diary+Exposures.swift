import CheckInProtocol
public import Cryptography
import Files
public import Matching
public import Publication

extension Diary {
    /// Returns the check-ins with a risk, ordered by ID. Stays are counted in five-minute steps,
    /// not by exact times.
    ///
    /// - Throws: `locked`.
    public func exposures() throws(DiaryError) -> [CheckInExposure] {
        let parameters = try riskParameters()
        return try transaction { transaction in
            try transaction.ids().compactMap { id in
                let window = try transaction.window(of: id)
                return try transaction.exposure(of: id, stay: window.start..<window.end, parameters)
            }
        }
    }

    /// Returns whether there is an exposure. While the diary is locked, returns whether there is
    /// any news that the owner has not looked at.
    public func hasFound() throws(DiaryError) -> Bool {
        if try transaction({ $0.canRead }) { return try !exposures().isEmpty }
        return try backgroundState().hasNews
    }

    /// Returns the risks that the user was not notified of yet; nil if there are none.
    public func news() throws(DiaryError) -> ExposureNews? {
        let parameters = try riskParameters()
        return try transaction { try $0.news(parameters) }
    }

    /// Notifies the user of the highest new risk. Does nothing if there is no new risk.
    ///
    /// A locked diary does not store matches. The user is then notified that there is news, in the
    /// same way as of a low risk. Until the user has looked at the news, there is no other
    /// notification.
    ///
    /// The notification is recorded before it is shown. If the process is killed in between, the
    /// user is therefore not notified twice. `tell` may replace the process with another program.
    /// The notification is then lost only if that program is killed.
    ///
    /// - Parameter tell: Notifies the user. If `tell` throws, the notification counts as not shown.
    /// - Throws: The errors that `tell` throws, and ``DiaryError``.
    public func notifyOfExposures(_ tell: (Risk) throws -> Void) throws {
        let parameters = try riskParameters()
        let news = try transaction { transaction in
            let news = try transaction.news(parameters)
            if transaction.canRead {
                for (id, risk) in news?.risks ?? [:] { try transaction.setTold(risk.new, of: id) }
            }
            try transaction.setNewsTold(true)
            return news
        }
        guard let news else { return }
        do {
            try tell(news.highest)
        } catch {
            try takeBack(news)
            throw error
        }
    }

    /// If the notification of `news` was recorded, records that the user was not notified after
    /// all.
    public func takeBack(_ news: ExposureNews) throws(DiaryError) {
        try transaction { transaction in
            guard transaction.canRead else { return try transaction.setNewsTold(false) }
            for id in try transaction.ids() {
                guard let risk = news.risks[id], try transaction.comparison(of: id).told == risk.new else { continue }
                try transaction.setTold(risk.told, of: id)
            }
        }
    }

    /// Records that the user has looked at the news.
    public func acknowledgeNews() throws(DiaryError) {
        try transaction { transaction in
            guard try transaction.backgroundState().hasNews else { return }
            try transaction.updateBackground { ($0.hasNews, $0.isNewsTold) = (false, true) }
        }
    }

    /// Returns the risk parameters from the last configuration, or the protocol's risk parameters
    /// if there is no configuration.
    func riskParameters() throws(DiaryError) -> RiskParameters { try configuration()?.risk ?? .standard }

    /// Returns the last downloaded configuration; nil if there is no valid one.
    public func configuration() throws(DiaryError) -> Configuration? {
        guard let authority = try authority() else { return nil }
        do {
            return try PublishedFiles(in: path).configuration(of: authority)
        } catch let error as FileError {
            throw .file(error.description)
        } catch {
            // Ignore a configuration that can no longer be verified. The next download replaces it.
            return nil
        }
    }
}

extension UnlockedDiary {
    /// Returns every check-in with its exposure, ordered by the start of the stay. Reads all
    /// check-ins in one transaction.
    public func assessed() throws(DiaryError) -> [AssessedCheckIn] {
        let parameters = try diary.riskParameters()
        return try transaction { transaction in
            try checkIns(in: transaction).map { checkIn in
                let (id, window) = (checkIn.id, try transaction.window(of: checkIn.id))
                let rough = try transaction.exposure(of: id, stay: window.start..<window.end, parameters)
                let exact = try transaction.exposure(of: id, stay: checkIn.stay.start..<checkIn.stay.end, parameters)
                return AssessedCheckIn(checkIn: checkIn, exposure: exact, isDismissed: rough != nil && exact == nil)
            }
        }
    }

    /// Returns the check-ins that have a risk according to exact times, ordered by the start of the
    /// stay.
    public func exposures() throws(DiaryError) -> [(checkIn: CheckIn, exposure: CheckInExposure)] {
        try assessed().exposures
    }
}

extension Transaction {
    /// Returns the risks that the user was not notified of yet; nil if there are none.
    fileprivate func news(_ parameters: RiskParameters) throws -> ExposureNews? {
        guard canRead else { return try backgroundState().isNewsTold ? nil : .unread }
        let risks = try ids().reduce(into: [CheckInID: (told: Risk, new: Risk)]()) { risks, id in
            let window = try window(of: id)
            let told = try comparison(of: id).told
            guard let exposure = try exposure(of: id, stay: window.start..<window.end, parameters),
                exposure.risk.risk > told
            else { return }
            risks[id] = (told, exposure.risk.risk)
        }
        return ExposureNews(risks: risks)
    }

    /// Records whether the user was notified of the news in a locked diary. In an unlocked diary,
    /// the notification is recorded separately for each risk.
    fileprivate mutating func setNewsTold(_ isTold: Bool) throws {
        guard try backgroundState().isNewsTold != isTold else { return }
        try updateBackground { $0.isNewsTold = isTold }
    }

    fileprivate mutating func setTold(_ risk: Risk, of id: CheckInID) throws {
        var comparison = try comparison(of: id)
        comparison.told = risk
        try setComparison(comparison, of: id)
    }

    /// Returns the exposure of a check-in; nil if there is no risk.
    fileprivate func exposure(
        of id: CheckInID,
        stay: Range<UnixTime>,
        _ parameters: RiskParameters
    ) throws -> CheckInExposure? {
        let found = try comparison(of: id).matches
        guard !found.isEmpty else { return nil }
        let risk = CheckInRisk(stay: stay, matches: found.map(\.match), parameters: parameters)
        guard risk.risk > .none else { return nil }
        return CheckInExposure(id: id, risk: risk, isWarned: found.contains(where: \.isWarning))
    }
}

/// Risks that are higher than the risks of which the user has already been notified.
public struct ExposureNews: Sendable {
    /// For each check-in, the risk that the user was notified of before, and the new risk.
    let risks: [CheckInID: (told: Risk, new: Risk)]
    /// The highest new risk; always low if the diary is locked.
    public let highest: Risk

    /// The news of a locked diary. A locked diary does not store the risks.
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
