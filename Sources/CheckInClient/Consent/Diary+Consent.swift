extension Diary {
    /// What the user has said about each.
    public func consents() throws(DiaryError) -> [Consent: ConsentAnswer] {
        try transaction { transaction in
            let state = try transaction.clientState()
            return Dictionary(uniqueKeysWithValues: Consent.allCases.map { ($0, state.answer($0)) })
        }
    }

    /// Keeps what the user has said. Whoever withdraws keeps what is there; deleting is another thing. But what waits to be shared is
    /// forgotten with the consent to sharing, and so is a test whose result is awaited: nothing of either is sent any more.
    public func answer(_ consent: Consent, _ isGiven: Bool) throws(DiaryError) {
        try transaction { transaction in
            try transaction.updateClient { $0.consents[consent.rawValue] = isGiven }
            guard consent == .sharing, !isGiven else { return }
            try transaction.updateClient { $0.test = nil }
            for (number, _) in try transaction.submissions() { try transaction.deleteSubmission(number) }
        }
        try store.sweep()
    }
}

extension ClientState {
    func answer(_ consent: Consent) -> ConsentAnswer {
        switch consents[consent.rawValue] {
        case nil: .notAsked
        case true?: .given
        case false?: .refused
        }
    }

    /// - Throws: `noConsent` unless it was given.
    func require(_ consent: Consent) throws {
        guard answer(consent) == .given else { throw DiaryError.noConsent(consent, answer(consent)) }
    }
}
