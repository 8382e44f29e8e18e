import CheckInProtocol
public import Matching
import Platform
public import Publication

extension Diary {
    /// Check-ins with a risk, by ID, as far as that can be said without exact times: stays are counted in steps of five minutes.
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

    /// Whether something was found. While the diary is locked: whether there is news of any kind that its owner has not looked at.
    public func hasFound() throws(DiaryError) -> Bool {
        if try transaction({ $0.canRead }) { return try !exposures().isEmpty }
        return try backgroundState().hasNews
    }

    /// Risks that the user was not told of yet; nil if there are none.
    public func news() throws(DiaryError) -> ExposureNews? {
        let parameters = try riskParameters()
        return try transaction { try $0.news(parameters) }
    }

    /// Tells the user of the highest risk that there is no word of yet; does nothing if there is nothing new. While the diary is locked, what is
    /// found is not written down: the user is told, once until they have looked, that there is news, as if it were of a low risk.
    ///
    /// It is noted as told before, so that nobody is told twice who is killed in between. A `tell` that becomes another program, which nobody
    /// kills, loses nothing then.
    ///
    /// - Parameter tell: Tells the user. If it throws, it counts as not told.
    /// - Throws: What `tell` throws, and ``DiaryError``.
    public func tellOfExposures(_ tell: (Risk) throws -> Void) throws {
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

    /// Notes that the user was not told of `news` after all, if that was noted.
    public func takeBack(_ news: ExposureNews) throws(DiaryError) {
        try transaction { transaction in
            guard transaction.canRead else { return try transaction.setNewsTold(false) }
            for id in try transaction.ids() {
                guard let risk = news.risks[id], try transaction.comparison(of: id).told == risk.new else { continue }
                try transaction.setTold(risk.told, of: id)
            }
        }
    }

    /// Notes that the user has looked at what is new.
    public func acknowledgeNews() throws(DiaryError) {
        try transaction { transaction in
            guard try transaction.backgroundState().hasNews else { return }
            try transaction.updateBackground { ($0.hasNews, $0.isNewsTold) = (false, true) }
        }
    }

    /// Those of the last configuration; without one, those of the protocol.
    func riskParameters() throws(DiaryError) -> RiskParameters { try configuration()?.risk ?? .standard }

    /// The last that was downloaded; nil if there is none that can be believed.
    public func configuration() throws(DiaryError) -> Configuration? {
        guard let authority = try authority() else { return nil }
        do {
            return try PublishedFiles(in: path).configuration(of: authority)
        } catch let error as FileError {
            throw .file(error.description)
        } catch {
            // One that does not verify any more is as good as none: the next download replaces it.
            return nil
        }
    }
}

extension UnlockedDiary {
    /// Every check-in with what is known about it, in the order of their starts, read at one time.
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

    /// Check-ins with a risk, in the order of their starts, exact to the second.
    public func exposures() throws(DiaryError) -> [(checkIn: CheckIn, exposure: CheckInExposure)] {
        try assessed().exposures
    }
}

extension Transaction {
    /// Nil if there are none.
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

    /// Only while the diary is locked: otherwise it is known of each risk.
    fileprivate mutating func setNewsTold(_ isTold: Bool) throws {
        guard try backgroundState().isNewsTold != isTold else { return }
        try updateBackground { $0.isNewsTold = isTold }
    }

    fileprivate mutating func setTold(_ risk: Risk, of id: CheckInID) throws {
        var comparison = try comparison(of: id)
        comparison.told = risk
        try setComparison(comparison, of: id)
    }

    /// Nil without a risk.
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
