import AuthorityProtocol
import CheckInProtocol

extension Diary {
    /// Returns the health authorities that the diary is enrolled with, in the order of the enrolments.
    public func authorities() throws(DiaryError) -> [EnrolledAuthority] {
        try backgroundState().authorities.map(\.authority)
    }

    /// Returns the health authority that this value is about (``about(_:)``); nil if the diary is not enrolled with it.
    ///
    /// - Throws: `severalAuthorities`.
    public func authority() throws(DiaryError) -> EnrolledAuthority? { try authorityState()?.authority }

    /// Returns the health authority that this value is about.
    ///
    /// - Throws: `notEnrolled`, `notEnrolledWith` and `severalAuthorities`.
    public func requireAuthority() throws(DiaryError) -> EnrolledAuthority {
        try read { try $0.requireAuthority().authority }
    }
}

extension UnlockedDiary {
    /// Enrols the diary with a health authority and pins the authority's key. The user must have
    /// compared the key's fingerprint. The diary keeps its other authorities.
    ///
    /// If the diary is already enrolled with this authority under another key, everything of this authority is
    /// downloaded and compared again under the new key.
    ///
    /// - Throws: `tooManyAuthorities`.
    public func enroll(_ authority: EnrolledAuthority) throws(DiaryError) {
        let old = try diary.about(authority.host).authority()
        let isNewKey = old.map { $0.key != authority.key } ?? true
        if isNewKey { try PublishedFiles(of: authority.host, in: diary.path).removeEverything() }
        try about(authority.host).transaction { transaction in
            try transaction.addAuthority(authority)
            try transaction.assignAuthorities()
            guard isNewKey else { return }
            let number = try transaction.updateAuthority { state in
                state.forgetPublished(now: transaction.now)
                return state.number
            }
            try transaction.compareEverythingAgain(of: number)
            try transaction.updateOwnerAuthority { ($0.comparedExport, $0.comparedKeys) = (nil, nil) }
        }
    }

    /// Ends the enrolment with the authority that this value is about. Deletes what was downloaded from it, its test,
    /// waiting submissions to it, and what was found with its files. Check-ins at its venues are kept.
    ///
    /// - Returns: The authority's host.
    /// - Throws: `notEnrolled`, `notEnrolledWith` and `severalAuthorities`.
    public func removeAuthority() throws(DiaryError) -> String {
        let host = try transaction { transaction in
            let state = try transaction.requireAuthority()
            let host = state.authority.host
            for (number, submission) in try transaction.submissions() where submission.authority == host {
                try transaction.endSubmission(number, .withdrawn)
            }
            try transaction.setMatches([], of: state.number)
            try transaction.updateOwner { $0.authorities[host] = nil }
            try transaction.updateBackground { $0.authorities.removeAll { $0.number == state.number } }
            for id in try transaction.ids() where try transaction.checkIn(id).fingerprint.authority == state.number {
                try transaction.forgetComparison(of: id)
            }
            try transaction.assignAuthorities()
            transaction.noteDeletion()
            return host
        }
        try PublishedFiles(of: host, in: diary.path).removeEverything()
        return host
    }
}

extension OwnerTransaction {
    /// Adds an authority to the diary, or replaces its address and keys.
    fileprivate func addAuthority(_ authority: EnrolledAuthority) throws {
        try updateBackground { state in
            if let index = try state.index(of: authority.host) {
                state.authorities[index].authority = authority
                return
            }
            let used = Set(state.authorities.map(\.number))
            guard used.count < BackgroundState.maximumAuthorities,
                let number = (1...UInt8.max).first(where: { !used.contains($0) })
            else { throw DiaryError.tooManyAuthorities }
            state.authorities.append(AuthorityState(number: number, authority, now: now))
        }
    }

    /// Records for every check-in which of the diary's authorities its venue belongs to.
    fileprivate func assignAuthorities() throws {
        let state = try backgroundState()
        for id in try ids() {
            let scan = try entries(of: id).compactMap(\.scan).last
            let number = scan.map { state.number(of: $0.code.authority) } ?? 0
            guard try checkIn(id).fingerprint.authority != number else { continue }
            try update(id) { $0.fingerprint.authority = number }
        }
    }
}
