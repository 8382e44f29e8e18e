import CheckInProtocol
public import Matching
import Platform
public import Publication

extension Diary {
    /// Check-ins with a risk, by ID, as far as that can be said without reading the diary: stays are counted in steps of five minutes.
    public func exposures() throws(DiaryError) -> [CheckInExposure] {
        let parameters = try riskParameters()
        return try transaction { transaction in
            try transaction.ids().compactMap { id in
                let window = try transaction.window(of: id)
                return try transaction.exposure(of: id, stay: window.start..<window.end, parameters)
            }
        }
    }

    /// Tells the user of the highest risk that there is no word of yet; does nothing if there is nothing new.
    ///
    /// - Parameter tell: Tells the user. If it throws, it counts as not told.
    /// - Throws: What `tell` throws, and ``DiaryError``.
    public func tellOfExposures(_ tell: (Risk) throws -> Void) throws {
        let news = try untoldRisks()
        guard let highest = news.values.max() else { return }
        try tell(highest)
        try transaction { transaction in
            for id in try transaction.ids() {
                guard let risk = news[id] else { continue }
                var comparison = try transaction.comparison(of: id)
                comparison.told = max(comparison.told, risk)
                try transaction.setComparison(comparison, of: id)
            }
        }
    }

    /// Of check-ins whose risk is higher than the user was told.
    private func untoldRisks() throws(DiaryError) -> [CheckInID: Risk] {
        let exposures = try exposures()
        return try transaction { transaction in
            let ids = Set(try transaction.ids())
            return try exposures.reduce(into: [:]) { news, exposure in
                guard ids.contains(exposure.id),
                    exposure.risk.risk > (try transaction.comparison(of: exposure.id).told)
                else { return }
                news[exposure.id] = exposure.risk.risk
            }
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
    /// Check-ins with a risk, in the order of their starts, exact to the second.
    public func exposures() throws(DiaryError) -> [(checkIn: CheckIn, exposure: CheckInExposure)] {
        let parameters = try diary.riskParameters()
        let checkIns = try checkIns()
        return try diary.transaction { transaction in
            let ids = Set(try transaction.ids())
            return try checkIns.filter { ids.contains($0.id) }.compactMap { checkIn in
                try transaction.exposure(of: checkIn.id, stay: checkIn.stay.start..<checkIn.stay.end, parameters)
                    .map { (checkIn, $0) }
            }
        }
    }
}

extension Transaction {
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
