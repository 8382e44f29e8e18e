import CheckInProtocol
import Foundation
import GRDB

extension Transaction {
    // MARK: Venue fingerprints

    func fingerprint(of id: CheckInID) throws -> VenueFingerprint {
        guard let sealed = try row("venueFingerprint", of: id) else { return VenueFingerprint() }
        guard
            let fingerprint = try VenueFingerprint(
                decoding: open(sealed, .background, context: context("venueFingerprint", id))
            )
        else {
            throw DiaryError.doesNotFitKeys
        }
        return fingerprint
    }

    mutating func setFingerprint(_ fingerprint: VenueFingerprint, of id: CheckInID) throws {
        try setRow(
            "venueFingerprint",
            of: id,
            seal(fingerprint.encoded, .background, context: context("venueFingerprint", id))
        )
    }

    // MARK: Traces

    /// - Throws: `locked`.
    func trace(of id: CheckInID) throws -> Trace { try trace(of: id, presences: presences(of: id)) }

    /// - Throws: `locked`.
    func trace(of id: CheckInID, presences: [Presence]) throws -> Trace {
        guard canRead else { throw DiaryError.locked }
        guard let sealed = try row("trace", of: id) else { return Trace() }
        guard var trace = try Trace(decoding: open(sealed, .owner, context: context("trace", id))) else {
            throw DiaryError.doesNotFitKeys
        }
        // If the stay has changed while the diary was locked, compare the check-in again.
        if trace.recordsDigest != Trace.digest(of: presences) {
            trace.comparison.restart(from: [], to: [])
        }
        return trace
    }

    /// Overwrites the trace. Also works while the diary is locked.
    mutating func setTrace(_ trace: Trace, of id: CheckInID) throws {
        var trace = trace
        trace.recordsDigest = try Trace.digest(of: presences(of: id))
        try setRow("trace", of: id, seal(trace.encoded, .owner, context: context("trace", id)))
        try setTraced(id, !trace.sharedIVs.isEmpty || !trace.comparison.matches.isEmpty)
    }

    // MARK: Check-ins whose traces have content

    /// Returns the check-ins that can have matches or shared reports, ordered by ID.
    ///
    /// - Throws: `locked`.
    func tracedIDs() throws -> [CheckInID] {
        try ownerState().traced.compactMap(CheckInID.init).filter(has).sorted()
    }

    /// Adds or removes a check-in. A locked diary writes only empty traces of new check-ins.
    mutating func setTraced(_ id: CheckInID, _ isTraced: Bool) throws {
        guard canRead else { return }
        var state = try ownerState()
        guard state.traced.contains(id.string) != isTraced else { return }
        state.traced = state.traced.filter { $0 != id.string } + (isTraced ? [id.string] : [])
        try setOwner(state)
    }

    /// Removes check-ins that were deleted while the diary was locked from the list of
    /// ``tracedIDs()``.
    mutating func updateTraced() throws {
        guard let traced = try outdatedTraced() else { return }
        var state = try ownerState()
        state.traced = traced
        try setOwner(state)
    }

    /// Returns the list that ``updateTraced()`` would store; nil if the list is up to date, or while
    /// the diary is locked.
    func outdatedTraced() throws -> [String]? {
        guard canRead else { return nil }
        let new = try tracedIDs().map(\.string)
        return new.count == (try ownerState().traced.count) ? nil : new
    }

    /// - Throws: `locked`.
    func comparison(of id: CheckInID) throws -> Comparison { try trace(of: id).comparison }

    /// - Throws: `locked`.
    mutating func setComparison(_ comparison: Comparison, of id: CheckInID) throws {
        var trace = try trace(of: id)
        trace.comparison = comparison
        try setTrace(trace, of: id)
    }

    /// Replaces the presences of a check-in. All packages must then be compared with the check-in
    /// again.
    mutating func restartComparison(
        of id: CheckInID,
        from old: [Presence],
        to new: [Presence],
        replace: (inout Transaction) throws -> Void
    ) throws {
        var fingerprint = try fingerprint(of: id)
        let before = canRead ? try trace(of: id) : nil
        try replace(&self)
        guard old != new else { return }
        if fingerprint.comparedUntil != nil {
            fingerprint.comparedUntil = nil
            try setFingerprint(fingerprint, of: id)
        }
        guard var trace = before else { return }
        let isEmpty = trace.comparison.newestHour == nil && trace.comparison.matches.isEmpty
        if !isEmpty {
            trace.comparison.restart(from: old, to: new)
            try DiaryStore.markForVacuum(db)
        }
        try setTrace(trace, of: id)
    }

    /// Marks all check-ins as not compared, after the key that signs the packages has changed.
    /// Keeps the matches found so far.
    mutating func compareEverythingAgain() throws {
        for id in try ids() {
            var fingerprint = try fingerprint(of: id)
            fingerprint.comparedUntil = nil
            try setFingerprint(fingerprint, of: id)
            var comparison = try comparison(of: id)
            guard comparison.newestHour != nil else { continue }
            comparison.newestHour = nil
            try setComparison(comparison, of: id)
        }
    }
}
