extension Diary {
    /// Returns the user's answer to each request for consent.
    ///
    /// - Throws: `locked`.
    public func consents() throws(DiaryError) -> [Consent: ConsentAnswer] {
        try read { transaction in
            let state = try transaction.ownerState()
            return Dictionary(uniqueKeysWithValues: Consent.allCases.map { ($0, state.answer($0)) })
        }
    }

    /// Returns the user's answer to one request for consent. While the diary is locked, returns
    /// `given` only for the consents other than sharing, if the user has given the consent. In all other
    /// cases, a locked diary returns `notAsked`.
    public func answer(_ consent: Consent) throws(DiaryError) -> ConsentAnswer {
        try read { try $0.answer(consent) }
    }

    /// Stores the user's answer. Does not need unlocking.
    ///
    /// If the user withdraws a consent, the data in the diary is not deleted, with one exception.
    /// If the user withdraws the consent to sharing, waiting submissions and an awaited test are
    /// deleted, so that no message about them is sent.
    public func answer(_ consent: Consent, _ isGiven: Bool) throws(DiaryError) {
        try transaction { transaction in
            try transaction.record(.answered(consent.rawValue, isGiven))
            try transaction.updateBackground { state in
                switch consent {
                case .checkingIn, .matching, .proximity:
                    if consent == .proximity, !isGiven { state.proximity?.isOn = false }
                    if isGiven {
                        state.permits.insert(consent.rawValue)
                    } else {
                        state.permits.remove(consent.rawValue)
                    }
                case .sharing where !isGiven:
                    state.due = nil
                    state.inquiry = nil
                case .sharing: break
                }
            }
            if consent == .sharing, !isGiven { try transaction.forgetPending() }
        }
    }
}
