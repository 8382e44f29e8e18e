import AuthorityProtocol
import CheckInProtocol
import Cryptography

extension Transaction {
    /// Applies a note. While the diary is locked, seals the note until the diary can be read.
    ///
    /// - Parameter row: The row of an earlier note that this note replaces; nil for a new row. Each
    ///   submission and each decoy has a single row, so that the number of values does not reveal
    ///   which of the two was sent.
    /// - Returns: The note's row; nil if the note was applied.
    @discardableResult
    func record(_ note: Note, over row: Int? = nil) throws -> Int? {
        if let owner {
            try owner.apply(note)
            return nil
        }
        // Checks happen every hour, so only the last one of each authority is stored. Its row is negative.
        let number =
            if case .checked(let host, _) = note {
                -Int(try backgroundState().number(of: host))
            } else {
                try row ?? table.nextNumber(.note)
            }
        try write(ValueName(.note, number), note.encoded)
        return number
    }
}

extension OwnerTransaction {
    /// Applies the notes that were recorded while the diary was locked.
    func applyNotes() throws {
        let values = try table.all(.note)
        guard !values.isEmpty else { return }
        for (name, sealed) in values { try apply(decoded(sealed, name)) }
        try table.remove([.note])
        try updateBackground { state in
            state.updateAuthorities { authority in
                authority.due?.note = nil
                authority.decoys.note = nil
            }
        }
    }

    fileprivate func apply(_ note: Note) throws {
        switch note {
        case .answered(let name, let isGiven): try applyAnswer(name, isGiven)
        case .answeredWithoutKey(let name, let isGiven):
            try applyAnswer(name, isGiven)
            if let consent = Consent(rawValue: name) { try apply(consent, isGiven) }
        case .checked(let host, let check):
            // The authority may have been removed in the meantime.
            guard try backgroundState().number(of: host) > 0 else { return }
            try updateOwner { $0.authorities[host, default: OwnerState.Authority()].lastCheck = check }
        case .result(let digest, let result):
            try updateOwner { state in
                state.updateAuthorities { if $0.test?.digest == digest { $0.test?.result = result } }
            }
        case .attempted(let number): try applyAttempt(number)
        case .postponed(let number, let time):
            try updatePending(number) { submission in
                submission.wasTried = false
                submission.due = UnixTime(seconds: time)
            }
        case .accepted(let number, let time):
            try applyAttempt(number)
            try endSubmission(number, .accepted(time))
        case .rejected(let number):
            try applyAttempt(number)
            try endSubmission(number, .failed)
        case .dropped(let number): try endSubmission(number, .withdrawn)
        case .decoyAttempted: break
        case .decoySent(let time):
            try updateOwner { state in
                state.lastDecoy = time
                state.decoys += 1
            }
        }
    }

    private func applyAnswer(_ name: String, _ isGiven: Bool) throws {
        try updateOwner { $0.consents[name] = isGiven }
        guard name == Consent.sharing.rawValue, !isGiven else { return }
        try updateOwner { state in
            state.updateAuthorities { $0.test = nil }
            state.tests.removeAll { $0.submission != nil }
        }
        try setSubmissions([:])
    }

    /// Marks a submission as tried and stores the IVs of its reports with the check-ins whose keys open
    /// them. A report that may have arrived is then never mistaken for another person's report, even after
    /// the submission has been deleted.
    private func applyAttempt(_ number: Int) throws {
        guard let submission = try submissionsByNumber()[number] else { return }
        try updatePending(number) { $0.wasTried = true }
        let known = Set(try ids())
        for id in submission.checkIns where known.contains(id) {
            let keys = try checkIn(id).presences.map(\.keys)
            let ivs = submission.batch.reports.filter { dated in
                keys.contains { $0.day == dated.day && dated.report.isAuthentic(with: $0) }
            }
            .map { Array($0.report.iv) }
            var trace = try trace(of: id)
            trace.sharedIVs = Array(Set(trace.sharedIVs).union(ivs)).sorted { $0.lexicographicallyPrecedes($1) }
            try setTrace(trace, of: id)
        }
    }
}
