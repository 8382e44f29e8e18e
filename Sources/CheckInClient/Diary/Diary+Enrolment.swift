import AuthorityProtocol
import CheckInProtocol

extension Diary {
    /// Returns the health authority that the diary is enrolled with; nil before the enrolment.
    public func authority() throws(DiaryError) -> EnrolledAuthority? { try backgroundState().authority }

    /// Returns the health authority that the diary is enrolled with.
    ///
    /// - Throws: `notEnrolled`.
    public func requireAuthority() throws(DiaryError) -> EnrolledAuthority { try backgroundState().enrolledAuthority }
}

extension UnlockedDiary {
    /// Enrols the diary with a health authority and pins the authority's key. The user must have
    /// compared the key's fingerprint.
    ///
    /// If the diary is already enrolled with this authority under another key, everything is
    /// downloaded and compared again under the new key.
    ///
    /// - Throws: `enrolledElsewhere` if the diary is enrolled with another authority.
    ///   To change the authority, delete everything first.
    public func enroll(_ authority: EnrolledAuthority) throws(DiaryError) {
        let old = try diary.authority()
        if let old, old.host != authority.host { throw .enrolledElsewhere(host: old.host) }
        let isNewKey = old.map { $0.key != authority.key } ?? true
        if isNewKey { try PublishedFiles(in: diary.path).removeEverything() }
        try transaction { transaction in
            try transaction.updateBackground { state in
                state.authority = authority
                guard isNewKey else { return }
                (state.newestHour, state.configurationHour) = (nil, nil)
                state.comparedHour = nil
                state.proximity?.comparedExport = nil
                state.proximity?.comparedLater = nil
                state.newsHour = transaction.now.hour.number
            }
            for id in try transaction.ids() { try transaction.setApart(id, from: authority) }
            guard isNewKey else { return }
            try transaction.compareEverythingAgain()
            try transaction.updateOwner { ($0.comparedExport, $0.comparedKeys) = (nil, nil) }
        }
    }
}

extension OwnerTransaction {
    /// Records whether a check-in belongs to another authority.
    fileprivate func setApart(_ id: CheckInID, from authority: EnrolledAuthority) throws {
        let scan = try entries(of: id).compactMap(\.scan).last
        try update(id) {
            $0.fingerprint.isOfOtherAuthority = scan.map { $0.code.authority != authority.host } ?? false
        }
    }
}

extension BackgroundState {
    /// - Throws: `notEnrolled`.
    var enrolledAuthority: EnrolledAuthority {
        get throws(DiaryError) {
            guard let authority else { throw .notEnrolled }
            return authority
        }
    }
}
