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
    /// `given` only if the consent is to checking in or matching and the user has given it.
    /// Otherwise, returns `notAsked`.
    public func answer(_ consent: Consent) throws(DiaryError) -> ConsentAnswer {
        try read { try $0.answer(consent) }
    }

    /// Stores the user's answer. Does not need unlocking.
    ///
    /// Withdrawing a consent does not delete data from the diary, with one exception: withdrawing
    /// the consent to sharing deletes waiting submissions and an awaited test, so that neither is
    /// sent any more.
    public func answer(_ consent: Consent, _ isGiven: Bool) throws(DiaryError) {
        try transaction { transaction in
            try transaction.record(.answered(consent.rawValue, isGiven))
            try transaction.updateBackground { state in
                switch consent {
                case .checkingIn, .matching:
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
        try sweep()
    }
}

extension OwnerState {
    func answer(_ consent: Consent) -> ConsentAnswer {
        switch consents[consent.rawValue] {
        case nil: .notAsked
        case true?: .given
        case false?: .refused
        }
    }
}
