import CheckInProtocol
import Cryptography
import Foundation

extension Transaction {
    /// Returns what the background knows about every check-in.
    ///
    /// - Throws: `keyAway`.
    func checkIns() throws -> [CheckInID: BackgroundCheckIn] {
        if let checkIns = cache.checkIns { return checkIns }
        let checkIns = try table.all(.checkIn).reduce(into: [CheckInID: BackgroundCheckIn]()) { checkIns, value in
            let checkIn = try BackgroundCheckIn(decoding: open(value.sealed, value.name))
            guard let id = value.name.checkIn, let checkIn else { throw DiaryError.doesNotFitKeys }
            checkIns[id] = checkIn
        }
        cache.checkIns = checkIns
        return checkIns
    }

    private func checkIn(_ id: CheckInID) throws -> BackgroundCheckIn {
        guard let checkIn = try checkIns()[id] else { throw DiaryError.doesNotFitKeys }
        return checkIn
    }

    private func update(_ id: CheckInID, _ body: (inout BackgroundCheckIn) throws -> Void) throws {
        var checkIn = try checkIn(id)
        try body(&checkIn)
        cache.checkIns?[id] = checkIn
        cache.changedCheckIns.insert(id)
    }

    func ids() throws -> [CheckInID] { try cache.checkIns?.keys.sorted() ?? table.checkIns() }

    /// Returns the number of check-ins.
    func count() throws -> Int { try ids().count }

    /// Returns whether a check-in is still stored.
    func has(_ id: CheckInID) throws -> Bool { try ids(beginningWith: id.string).contains(id) }

    private func ids(beginningWith beginning: String) throws -> [CheckInID] {
        try cache.checkIns?.keys.filter { $0.string.hasPrefix(beginning) }.sorted()
            ?? table.checkIns(beginningWith: beginning)
    }

    /// Returns the only check-in whose ID starts with `beginning`.
    func id(_ beginning: String) throws -> CheckInID {
        let ids = try CheckInID.beginning(typed: beginning).map { try self.ids(beginningWith: $0) } ?? []
        guard let first = ids.first else { throw DiaryError.unknownID(beginning) }
        guard ids.count == 1 else { throw DiaryError.ambiguousID(beginning, ids) }
        return first
    }

    /// Returns the open check-ins, ordered by ID.
    func openIDs() throws -> [CheckInID] { try checkIns().filter { $0.value.window.isOpen(at: now) }.keys.sorted() }

    /// Returns the latest check-ins, with all others that begin in the same five minutes as the
    /// first of them. Only the owner can read the exact order.
    func latest(_ count: Int?) throws -> [CheckInID] {
        let checkIns = try checkIns()
        guard let count, count < checkIns.count else { return Array(checkIns.keys) }
        guard count > 0 else { return [] }
        let first = checkIns.values.map(\.window.start).sorted()[checkIns.count - count]
        return Array(checkIns.filter { $0.value.window.start >= first }.keys)
    }

    // MARK: Windows, presences and fingerprints

    func window(of id: CheckInID) throws -> CheckInWindow { try checkIn(id).window }

    mutating func setWindow(_ window: CheckInWindow, of id: CheckInID) throws { try update(id) { $0.window = window } }

    func presences(of id: CheckInID) throws -> [Presence] { try checkIn(id).presences() }

    func fingerprint(of id: CheckInID) throws -> VenueFingerprint { try checkIn(id).fingerprint() }

    mutating func setFingerprint(_ fingerprint: VenueFingerprint, of id: CheckInID) throws {
        try update(id) { $0.set(fingerprint) }
    }

    /// Replaces the presences with new records for `window`, on the days of `keys`. If they differ, all
    /// packages must be compared with the check-in again.
    mutating func setPresences(for window: CheckInWindow, keys: [PresenceKeys], of id: CheckInID) throws {
        let (old, new) = (try presences(of: id), Presence.all(in: window, keys: keys))
        guard old != new else { return }
        // Without presences, the check-in was never compared.
        var trace = canRead && !old.isEmpty ? try storedTrace(of: id) : nil
        try update(id) { checkIn in
            checkIn.set(new)
            var fingerprint = try checkIn.fingerprint()
            fingerprint.comparedUntil = nil
            checkIn.set(fingerprint)
        }
        guard trace != nil else { return }
        trace?.comparison.restart(from: old, to: new)
        if let trace { try setTrace(trace, of: id) }
        noteDeletion()
    }

    // MARK: Changes

    /// Adds a check-in under `preferred`, or under a new ID if another check-in has it.
    mutating func add(_ window: CheckInWindow, preferring preferred: CheckInID? = nil) throws -> CheckInID {
        let known = try checkIns()
        var id = preferred ?? CheckInID(using: &generator)
        while known[id] != nil { id = CheckInID(using: &generator) }
        cache.checkIns?[id] = BackgroundCheckIn(window, using: &generator)
        cache.changedCheckIns.insert(id)
        return id
    }

    /// Deletes a check-in and everything derived from it, including waiting submissions. Also works
    /// without the matching key.
    ///
    /// - Parameter hasExpired: Whether the check-in's retention is over.
    mutating func delete(_ id: CheckInID, hasExpired: Bool = false) throws {
        if keys.matching.key != nil {
            try deletePending(of: id, hasExpired: hasExpired)
        } else {
            try removeDeletionDay(of: id)
            // A due submission is refused when it is sent (``takeSubmission(_:)``).
            if !hasExpired { try writeSubmissions([:]) }
        }
        try table.remove([.checkIn, .entry], of: id)
        cache.checkIns?[id] = nil
        cache.changedCheckIns.remove(id)
        if canRead, try ownerState().results[id.string] != nil { try updateOwner { $0.results[id.string] = nil } }
        noteDeletion()
    }

    // MARK: Entries

    func entryCount(of id: CheckInID) throws -> Int { try checkIn(id).entryCount }

    mutating func append(_ entry: Entry, to id: CheckInID) throws {
        try write(ValueName(.entry, of: id, entryCount(of: id)), entry.encoded)
        try update(id) { $0.entryCount += 1 }
    }

    /// Replaces all entries of a check-in.
    mutating func replaceEntries(of id: CheckInID, with entries: [Entry]) throws {
        try table.remove([.entry], of: id)
        try update(id) { $0.entryCount = 0 }
        for entry in entries { try append(entry, to: id) }
        noteDeletion()
    }

    /// - Throws: `locked`.
    func entries(of id: CheckInID) throws -> [Entry] {
        try table.all(.entry, of: id).map { value in
            guard let entry = try Entry(decoding: open(value.sealed, value.name)) else {
                throw DiaryError.doesNotFitKeys
            }
            return entry
        }
    }

    // MARK: Results

    /// - Throws: `locked`.
    func trace(of id: CheckInID) throws -> Trace { try storedTrace(of: id) ?? Trace() }

    private func storedTrace(of id: CheckInID) throws -> Trace? {
        let checkIn = try checkIn(id)
        guard let sealed = try ownerState().results[id.string] else { return nil }
        let bytes = SecretBox.open(Array(sealed), key: checkIn.resultKey, context: id.bytes)
        guard let bytes, var trace = Trace(decoding: bytes) else { throw DiaryError.doesNotFitKeys }
        // If the stay has changed while the diary was locked, compare the check-in again.
        if trace.presencesDigest != checkIn.presencesDigest { trace.comparison.restart(from: [], to: []) }
        return trace
    }

    /// - Throws: `locked`.
    mutating func setTrace(_ trace: Trace, of id: CheckInID) throws {
        let checkIn = try checkIn(id)
        var trace = trace
        trace.presencesDigest = checkIn.presencesDigest
        let sealed = SecretBox.seal(trace.encoded, key: checkIn.resultKey, context: id.bytes, using: &generator)
        try updateOwner { $0.results[id.string] = Data(sealed) }
    }

    /// Returns the check-ins that have matches or shared reports, ordered by ID.
    ///
    /// - Throws: `locked`.
    func tracedIDs() throws -> [CheckInID] {
        try ownerState().results.keys.compactMap(CheckInID.init).filter { id in
            try checkIns()[id] != nil && trace(of: id).hasContent
        }
        .sorted()
    }

    /// - Throws: `locked`.
    func comparison(of id: CheckInID) throws -> Comparison { try trace(of: id).comparison }

    /// - Throws: `locked`.
    mutating func setComparison(_ comparison: Comparison, of id: CheckInID) throws {
        var trace = try trace(of: id)
        trace.comparison = comparison
        try setTrace(trace, of: id)
    }

    /// Marks all check-ins as not compared, after the key that signs the packages has changed.
    /// Keeps the matches found so far.
    mutating func compareEverythingAgain() throws {
        for id in try ids() {
            var fingerprint = try fingerprint(of: id)
            fingerprint.comparedUntil = nil
            try setFingerprint(fingerprint, of: id)
            guard var trace = try storedTrace(of: id), trace.comparison.newestHour != nil else { continue }
            trace.comparison.newestHour = nil
            try setTrace(trace, of: id)
        }
    }
}
