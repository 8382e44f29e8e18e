extension Diary {
    /// What the user has said about each.
    ///
    /// - Throws: `locked`.
    public func consents() throws(DiaryError) -> [Consent: ConsentAnswer] {
        try transaction { transaction in
            let state = try transaction.ownerState()
            return Dictionary(uniqueKeysWithValues: Consent.allCases.map { ($0, state.answer($0)) })
        }
    }

    /// What the user has said about one, as far as the diary can be read: while it is locked, an answer that permits nothing is `notAsked`.
    public func answer(_ consent: Consent) throws(DiaryError) -> ConsentAnswer {
        try transaction { try $0.answer(consent) }
    }

    /// Keeps what the user has said, also while the diary is locked. Whoever withdraws keeps what is there; deleting is another thing. But
    /// what waits to be shared is forgotten with the consent to sharing, and so is a test whose result is awaited: nothing of either is sent
    /// any more.
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
