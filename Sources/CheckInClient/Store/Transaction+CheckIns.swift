import CheckInProtocol
import Cryptography
import Foundation

extension Transaction {
    /// Returns what the background knows about every check-in.
    ///
    /// - Throws: `keyAway`.
    func checkIns() throws -> [CheckInID: BackgroundCheckIn] {
        if !knowsAllCheckIns {
            for (name, sealed) in try table.all(.checkIn) {
                guard let id = name.checkIn else { throw DiaryError.doesNotFitKeys }
                if knownCheckIns[id] == nil { knownCheckIns[id] = try decoded(sealed, name) }
            }
            knowsAllCheckIns = true
        }
        return knownCheckIns
    }

    /// Returns what the background knows about a check-in.
    ///
    /// - Throws: `keyAway`.
    func checkIn(_ id: CheckInID) throws -> BackgroundCheckIn {
        if let checkIn = knownCheckIns[id] { return checkIn }
        let stored: BackgroundCheckIn? = try value(ValueName(.checkIn, of: id))
        guard let stored else { throw DiaryError.doesNotFitKeys }
        knownCheckIns[id] = stored
        return stored
    }

    func update(_ id: CheckInID, _ body: (inout BackgroundCheckIn) throws -> Void) throws {
        var checkIn = try checkIn(id)
        try body(&checkIn)
        knownCheckIns[id] = checkIn
        changedCheckIns.insert(id)
    }

    /// Returns the check-ins whose IDs start with `beginning`, ordered.
    func ids(beginningWith beginning: String = "") throws -> [CheckInID] {
        let new = changedCheckIns.filter { $0.string.hasPrefix(beginning) }
        return try Set(table.checkIns(beginningWith: beginning)).union(new).sorted()
    }

    /// Returns the number of check-ins.
    func count() throws -> Int { try ids().count }

    /// Returns whether a check-in is still stored.
    func has(_ id: CheckInID) throws -> Bool {
        try knownCheckIns[id] != nil || !table.checkIns(beginningWith: id.string).isEmpty
    }

    /// Returns the only check-in whose ID starts with `beginning`.
    func id(_ beginning: String) throws -> CheckInID {
        let ids = try CheckInID.beginning(typed: beginning).map { try self.ids(beginningWith: $0) } ?? []
        guard let first = ids.first else { throw DiaryError.unknownID(beginning) }
        guard ids.count == 1 else { throw DiaryError.ambiguousID(beginning, ids) }
        return first
    }

    /// Returns the open check-ins, ordered by ID.
    func openIDs() throws -> [CheckInID] {
        try possiblyOpenIDs().filter { try checkIn($0).window.isOpen(at: now) }.sorted()
    }

    /// Returns at least all check-ins that can be open now or later.
    private func possiblyOpenIDs() throws -> [CheckInID] {
        guard let listed = try listedOpenIDs() else { return try ids() }
        return try changedCheckIns.union(listed).filter(has)
    }

    private func listedOpenIDs() throws -> [CheckInID]? {
        try value(ValueName(.openCheckIns), as: OpenCheckIns.self)?.ids(at: now)
    }

    /// Lists again the check-ins that have not ended, and writes the list if it has changed.
    func writeOpenCheckIns() throws {
        let list = OpenCheckIns(try possiblyOpenIDs().filter { try !checkIn($0).window.hasEnded(at: now) }, at: now)
        if try list.ids(at: now) != listedOpenIDs() { try write(ValueName(.openCheckIns), list.encoded) }
    }

    /// Returns the latest check-ins, with all others that begin in the same five minutes as the
    /// first of them. Only the owner can read the exact order.
    func latest(_ count: Int?) throws -> [CheckInID] {
        let checkIns = try checkIns()
        guard let count, count < checkIns.count else { return Array(checkIns.keys) }
        guard count > 0 else { return [] }
        let first = checkIns.values.map(\.window.start).sorted()[checkIns.count - count]
        return Array(checkIns.filter { $0.value.window.start >= first }.keys)
    }

    /// Replaces the window, and the presences with new records for it, on the days of `keys`. If the presences
    /// differ, all packages must be compared with the check-in again.
    func setWindow(_ window: CheckInWindow, keys: [PresenceKeys], of id: CheckInID) throws {
        let (old, new) = (try checkIn(id).presences, Presence.all(in: window, keys: keys))
        // Without presences, the check-in was never compared.
        var trace = old == new || old.isEmpty ? nil : try owner?.storedTrace(of: id)
        try update(id) { checkIn in
            (checkIn.window, checkIn.presences) = (window, new)
            if old != new { checkIn.fingerprint.comparedUntil = nil }
        }
        trace?.comparison.restart(from: old, to: new)
        guard let trace else { return }
        try owner?.setTrace(trace, of: id)
        noteDeletion()
    }

    // MARK: Changes

    /// Adds a check-in under `preferred`, or under a new ID if another check-in has it.
    func add(_ window: CheckInWindow, preferring preferred: CheckInID? = nil) throws -> CheckInID {
        var id = preferred ?? CheckInID(using: &generator)
        while try has(id) { id = CheckInID(using: &generator) }
        knownCheckIns[id] = BackgroundCheckIn(window, using: &generator)
        changedCheckIns.insert(id)
        return id
    }

    /// Deletes a check-in and everything derived from it, including waiting submissions. Also works
    /// without the matching key.
    ///
    /// - Parameter hasExpired: Whether the check-in's retention is over.
    func delete(_ id: CheckInID, hasExpired: Bool = false) throws {
        if keys.matching.key != nil {
            try deletePending(of: id, hasExpired: hasExpired)
        } else {
            try removeDeletionDay(of: id)
            // A due submission is refused when it is sent (``takeSubmission(_:)``).
            try writeSubmissions([:])
        }
        try table.remove([.checkIn, .entry], of: id)
        knownCheckIns[id] = nil
        changedCheckIns.remove(id)
        try owner?.forgetTrace(of: id)
        noteDeletion()
    }

    // MARK: Entries

    func append(_ entry: Entry, to id: CheckInID) throws {
        try write(ValueName(.entry, of: id, checkIn(id).entryCount), entry.encoded)
        try update(id) { $0.entryCount += 1 }
    }

    /// Replaces all entries of a check-in.
    func replaceEntries(of id: CheckInID, with entries: [Entry]) throws {
        try table.remove([.entry], of: id)
        try update(id) { $0.entryCount = 0 }
        for entry in entries { try append(entry, to: id) }
        noteDeletion()
    }
}

extension OwnerTransaction {
    func entries(of id: CheckInID) throws -> [Entry] {
        try table.all(.entry, of: id).map { try decoded($0.sealed, $0.name) }
    }

    // MARK: Results

    func trace(of id: CheckInID) throws -> Trace { try storedTrace(of: id) ?? Trace() }

    fileprivate func storedTrace(of id: CheckInID) throws -> Trace? {
        let checkIn = try checkIn(id)
        guard let sealed = try ownerState().results[id.string] else { return nil }
        let bytes = SecretBox.open(Array(sealed), key: checkIn.resultKey, context: id.bytes)
        guard let bytes, var trace = Trace(decoding: bytes) else { throw DiaryError.doesNotFitKeys }
        // If the stay has changed while the diary was locked, compare the check-in again.
        if trace.presencesDigest != checkIn.presencesDigest { trace.comparison.restart(from: [], to: []) }
        return trace
    }

    func setTrace(_ trace: Trace, of id: CheckInID) throws {
        let checkIn = try checkIn(id)
        var trace = trace
        trace.presencesDigest = checkIn.presencesDigest
        let sealed = SecretBox.seal(trace.encoded, key: checkIn.resultKey, context: id.bytes, using: &generator)
        try updateOwner { $0.results[id.string] = Data(sealed) }
    }

    /// Returns whether there are results of deleted check-ins. The next change of the owner's state removes
    /// them. A diary without a passphrase has none.
    func hasLeftoverResults() throws -> Bool {
        guard keys.reading.hasPassphrase else { return false }
        let known = Set(try ids().map(\.string))
        return try !known.isSuperset(of: ownerState().results.keys)
    }

    fileprivate func forgetTrace(of id: CheckInID) throws {
        if try ownerState().results[id.string] != nil { try updateOwner { $0.results[id.string] = nil } }
    }

    /// Returns the check-ins that have matches or shared reports, ordered by ID.
    func traces() throws -> [(id: CheckInID, trace: Trace)] {
        try ownerState().results.keys.compactMap(CheckInID.init).sorted().filter(has)
            .map { ($0, try trace(of: $0)) }.filter(\.trace.hasContent)
    }

    /// Deletes what was found by comparing a check-in, and marks it as not compared. Keeps what was shared.
    func forgetComparison(of id: CheckInID) throws {
        try update(id) { $0.fingerprint.comparedUntil = nil }
        guard var trace = try storedTrace(of: id) else { return }
        trace.comparison = Comparison()
        try setTrace(trace, of: id)
    }

    /// Marks all check-ins of an authority as not compared, after the key that signs its packages has
    /// changed. Keeps the matches found so far.
    func compareEverythingAgain(of authority: UInt8) throws {
        for id in try ids() where try checkIn(id).fingerprint.authority == authority {
            try update(id) { $0.fingerprint.comparedUntil = nil }
            guard var trace = try storedTrace(of: id), trace.comparison.newestHour != nil else { continue }
            trace.comparison.newestHour = nil
            try setTrace(trace, of: id)
        }
    }
}
