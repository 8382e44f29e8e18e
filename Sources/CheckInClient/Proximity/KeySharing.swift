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
    ///   - configuration: The authority's configuration.
    public func keysToShare(
        _ facts: TestFacts,
        _ configuration: Configuration
    ) throws(DiaryError) -> [DiagnosisKeyRecord] {
        guard configuration.proximity != nil else { return [] }
        return try read { transaction in
            guard let interval = IntervalNumber(containing: transaction.now.seconds) else { return [] }
            var schedule = try transaction.keySchedule()
            return schedule.release(.cutsToday, in: interval).reversed().compactMap { key in
                guard let day = Day(number: key.start.value / UInt32(IntervalNumber.perDay)) else { return nil }
                let level = facts.level(of: day, configuration.sharing)
                guard configuration.risk.weight(ofLevel: level) > 0 else { return nil }
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

    /// Permits sharing the keys once, without another question, if a laboratory's test is positive
    /// within five days.
    ///
    /// - Throws: `noConsent` without the consent to sharing.
    public func permitSharingInAdvance() throws(DiaryError) {
        try transaction { transaction in
            try transaction.require(.sharing)
            let now = transaction.now.seconds
            try transaction.updateOwner {
                ($0.preAuthorization, $0.permittedAttempts, $0.permittedSubmission) = (now, nil, nil)
            }
        }
    }

    /// Whether the user has permitted in advance to share the keys, and the permission is valid.
    public func mayShareKeys() throws(DiaryError) -> Bool {
        try read { transaction in
            let owner = try transaction.ownerState()
            guard let start = owner.preAuthorization, let end = owner.preAuthorizedUntil else { return false }
            return start <= transaction.now.seconds && transaction.now <= end
        }
    }

    /// How often sharing as permitted was attempted; nil if it must not be attempted again, because a
    /// decoy would not be repeated more often. The user can still share.
    public func permittedAttempts() throws(DiaryError) -> Int? {
        let count = try read { try $0.ownerState().permittedAttempts ?? 0 }
        return count <= DecoyState.repetitions ? count : nil
    }

    /// Records an attempt to share as permitted.
    public func countPermittedAttempt() throws(DiaryError) {
        try transaction { try $0.updateOwner { $0.permittedAttempts = ($0.permittedAttempts ?? 0) + 1 } }
    }

    /// The number of the submission to which the permission belongs; nil if none is stored yet.
    func permittedSubmission() throws(DiaryError) -> Int? {
        try read { try $0.ownerState().permittedSubmission }
    }

    /// Withdraws or uses up the permission to share the keys.
    public func endPermissionInAdvance() throws(DiaryError) {
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
        try updateOwner { ($0.preAuthorization, $0.permittedSubmission) = (nil, nil) }
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
        return part.map { SharingDraft(checkIns: reports ? checkIns : [], batch: $0, settings: settings) }
    }
}
