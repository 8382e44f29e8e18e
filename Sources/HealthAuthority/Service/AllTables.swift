import CheckInProtocol

/// Statements that change many tables in the same way.
extension DatabaseConnection {
    /// Deletes all rows that depend on the authority's secret: codes, results, keys, sessions and
    /// second factors.
    func deleteRowsThatDependOnSecret() throws {
        for table in [
            "proof", "test", "registration", "authorization_key", "laboratory", "laboratory_key", "session", "browser",
            "spent_form", "second_factor", "recovery_code", "issued_code", "daily_secret", "verification_token", "app",
            "case_system",
        ] {
            try execute("DELETE FROM \(table)")
        }
        // The officers log in again as for the first time.
        try execute("UPDATE account SET hash = NULL")
        try registrations.resetCount()
    }

    /// Makes all unused codes, results and tokens void. They may have been used in another database.
    func voidUnusedProofs() throws {
        try proofs.deleteUnused()
        try verificationTokens.deleteAll()
        try tests.markAllIssued()
    }

    /// Limits each expiry time to the expiry time that a row would have if it were stored at `now`.
    /// Limits each time of issue to `now`.
    func limitTimes(to now: UnixTime) throws {
        let hours: KeyValuePairs<String, UInt32> = [
            "proof": Verification.resultHours, "test": Verification.resultHours,
            "registration": Verification.registrationHours, "session": Session.hours, "spent_form": Session.hours,
            "verification_token": VerificationTokens.maximumHours,
        ]
        for (table, hours) in hours {
            try execute(
                "UPDATE \(table) SET expires = $1 WHERE expires > $1",
                .number(now.hour.number + hours)
            )
        }
        try usageCounts.delete(after: now.hour)
        for table in ["issued_code", "proposed_warning", "code_warning"] {
            try execute("UPDATE \(table) SET hour = $1 WHERE hour > $1", .number(now.hour.number))
        }
        try diagnosisKeys.limitHours(to: ExportPeriod.hour(of: now.seconds))
        // Otherwise, codes would be refused until the clock reached the stored time step.
        try secondFactors.limitLastSteps(to: OneTimePassword.step(at: now) + 1)
        try officers.unlockAll()
    }
}
