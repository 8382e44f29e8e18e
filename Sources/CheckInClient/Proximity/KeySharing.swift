public import AuthorityProtocol
import CheckInProtocol
import Cryptography
import ExposureNotification

extension UnlockedDiary {
    /// Returns this device's keys that can be shared after a positive test, the oldest first.
    ///
    /// Today's key ends with the last whole interval. Days on which the user cannot have infected
    /// anyone are left out, according to the facts about the test and the authority's tables.
    ///
    /// - Parameters:
    ///   - facts: The facts about the test. Risk and onset belong to the day of each key.
    ///   - profile: The disease, whose tables give the risk.
    ///   - configuration: The authority's configuration.
    public func keysToShare(
        _ facts: TestFacts,
        _ profile: DiseaseProfile,
        _ configuration: Configuration
    ) throws(DiaryError) -> [DiagnosisKeyRecord] {
        guard configuration.proximity != nil else { return [] }
        return try read { transaction in
            guard let interval = IntervalNumber(containing: transaction.now.seconds) else { return [] }
            var schedule = try transaction.keySchedule()
            return schedule.release(.cutsToday, in: interval).reversed().compactMap { key in
                guard let day = Day(number: key.start.value / UInt32(IntervalNumber.perDay)) else { return nil }
                let level = facts.level(of: day, profile.sharing)
                guard profile.risk.weight(ofLevel: level) > 0 else { return nil }
                return DiagnosisKeyRecord(
                    DiagnosisKey(
                        key: key,
                        transmissionRisk: Int(level),
                        reportType: .confirmedTest,
                        daysSinceOnset: facts.daysSinceOnset(of: day)
                    )
                )
            }
        }
    }

    /// Permits sharing the keys once, without another question, if the result of the registered test is
    /// positive within five days.
    ///
    /// - Parameters:
    ///   - facts: What the user says about the test.
    ///   - profile: The disease.
    /// - Throws: `noConsent` without the consent to sharing, `noPendingTest`.
    public func permitSharingInAdvance(_ facts: TestFacts, _ profile: DiseaseProfile) throws(DiaryError) {
        try transaction { transaction in
            try transaction.require(.sharing)
            guard try transaction.ownerAuthority().test?.result == .pending else { throw DiaryError.noPendingTest }
            let permission = SharingPermission(facts, profile, at: transaction.now)
            try transaction.updateOwnerAuthority { $0.test?.permission = permission }
        }
    }

    /// Whether the user has permitted in advance to share the keys, and the permission is valid.
    public func mayShareKeys() throws(DiaryError) -> Bool { try permission() != nil }

    /// Returns the permission in advance; nil without a valid permission.
    func permission() throws(DiaryError) -> SharingPermission? {
        try read { transaction in
            try transaction.ownerAuthority().test?.permission.flatMap { $0.isValid(at: transaction.now) ? $0 : nil }
        }
    }

    /// Records an attempt to share as permitted.
    func countPermittedAttempt() throws(DiaryError) {
        try transaction { try $0.updateOwnerAuthority { $0.test?.permission?.attempts += 1 } }
    }

    /// Withdraws or uses up the permission to share the keys.
    func endPermissionInAdvance() throws(DiaryError) {
        try transaction { try $0.endPermissionInAdvance() }
    }
}

extension Transaction {
    /// Ends the use of keys that are shared: today's key is replaced by a new one.
    ///
    /// - Parameter keys: Keys of ``UnlockedDiary/keysToShare(_:_:)``.
    func endUse(of keys: [DiagnosisKeyRecord]) throws {
        guard let current = try proximity().current?.key,
            let shared = keys.map(\.diagnosisKey.key).first(where: {
                $0.bytes == current.bytes && $0.start == current.start
            })
        else { return }
        let stored = StoredKey(shared)
        try add(OwnDay(keys: [stored]), day: stored.day)
        try updateProximity { $0.current = nil }
    }
}

extension OwnerTransaction {
    func endPermissionInAdvance() throws {
        try updateOwnerAuthority { $0.test?.permission = nil }
    }

    /// Returns the keys of this device that can be shared.
    ///
    /// Leaves out the keys of days that the clock showed too early, because their identifiers were
    /// broadcast on another day. If such a key was published, a stranger who had recorded these
    /// identifiers could send them on the key's day, and they would match.
    fileprivate func keySchedule() throws -> KeySchedule {
        let state = try proximity()
        let finished = try finishedKeys(of: state.days.filter { $0.seen == nil })
        return KeySchedule(finished: finished, current: state.current?.key)
    }
}

extension TestFacts {
    /// The number of days from the onset of symptoms to a day, -14 to 14; nil if it is unknown or
    /// larger.
    fileprivate func daysSinceOnset(of day: Day) -> Int? {
        guard case .since(let onset) = symptoms else { return nil }
        let days = Int(day.number) - Int(onset.number)
        return abs(days) <= DiagnosisKeyRecord.maximumOnsetDays ? days : nil
    }
}

extension SharingDraft {
    /// Returns this draft with only a part of its content, unchanged; nil if nothing is left.
    public func keeping(reports: Bool, diagnosisKeys: Bool) -> SharingDraft? {
        let part = ReportBatch(
            reports: reports ? batch.reports : [],
            keys: diagnosisKeys ? batch.keys : [],
            nonce: batch.nonce
        )
        return part.map {
            SharingDraft(testDay: testDay, checkIns: reports ? checkIns : [], batch: $0, settings: settings)
        }
    }
}
