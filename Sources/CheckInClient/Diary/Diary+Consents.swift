extension UnlockedDiary {
    /// Returns the user's answer to each request for consent.
    public func consents() throws(DiaryError) -> [Consent: ConsentAnswer] {
        let state = try ownerState()
        return Dictionary(uniqueKeysWithValues: Consent.allCases.map { ($0, state.answer($0)) })
    }
}

extension Diary {
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
    ///
    /// After the keyring has lost the matching key, background tasks wait until the diary is unlocked, which
    /// applies the answer before anything is sent. Any other place may provide the key again while the diary is
    /// locked, and background tasks would then act on the old answer.
    ///
    /// - Throws: `keyAway` if a place other than the keyring does not provide the matching key. Unlock the diary first:
    ///   the unlocked diary has the key.
    public func answer(_ consent: Consent, _ isGiven: Bool) throws(DiaryError) {
        try transaction { transaction in
            let matching = transaction.keys.matching
            guard matching.key == nil, matching.place == .keyring else {
                try transaction.record(.answered(consent.rawValue, isGiven))
                return try transaction.apply(consent, isGiven)
            }
            try transaction.record(.answeredWithoutKey(consent.rawValue, isGiven))
            guard consent == .sharing, !isGiven else { return }
            try transaction.writeSubmissions([:])
            transaction.noteDeletion()
        }
    }
}

extension Transaction {
    /// Changes what follows from an answer, except the owner's values.
    func apply(_ consent: Consent, _ isGiven: Bool) throws {
        try updateBackground { state in
            switch consent {
            case .checkingIn, .matching, .proximity:
                if consent == .proximity, !isGiven { state.proximity?.isOn = false }
                if isGiven {
                    state.permits.insert(consent.rawValue)
                } else {
                    state.permits.remove(consent.rawValue)
                }
            case .keepingLonger: state.longestDays = isGiven ? state.wantedDays : nil
            case .sharing where !isGiven: state.updateAuthorities { ($0.due, $0.inquiry) = (nil, nil) }
            case .sharing: break
            }
        }
        if consent == .sharing, !isGiven { try forgetPending() }
    }
}
