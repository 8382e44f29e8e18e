public import CheckInProtocol
import Cryptography
import Foundation

extension Diary {
    /// Checks in at the venue of `scan`, or extends the stay if a check-in at this venue is open.
    /// Also works while the diary is locked.
    ///
    /// An open check-in is at the same venue if its last code and `scan` have the same venue
    /// identity and the same seed. During a hand-over, the last code's seed may instead be the
    /// previous seed of `scan`. After ``CheckIn/maximumScans`` scans, another check-in begins.
    ///
    /// With `minutes`, the stay ends `minutes` from now. Without, it ends after the venue's default, unless it
    /// already ends later. A stay lasts at most 24 hours.
    ///
    /// This method cannot read the seeds of earlier scans. The extended stay may reach into another
    /// UTC day. That day then gets presences only for the seeds in `scan`.
    /// ``UnlockedDiary/edit(_:start:end:)`` adds the missing records.
    ///
    /// - Parameters:
    ///   - scan: The scanned code.
    ///   - minutes: The intended length of the stay in minutes; nil for the venue's default.
    ///   - start: When the stay began, for a code that is scanned afterwards; nil for now. If a stay at this
    ///     venue overlaps, open or not, it then contains both stays.
    ///   - companions: How many people without an own check-in are with the owner; nil for the same number
    ///     as before.
    /// - Returns: The check-in, and what the scan did.
    /// - Throws: `stayLength`, `clockBehind`; `noConsent` if the user has not consented to checking
    ///   in; `startsInTheFuture` and `startsBeforeRetention`.
    public func record(
        _ scan: VenueCodeURL,
        stay minutes: Int? = nil,
        from start: UnixTime? = nil,
        companions: UInt8? = nil
    ) throws(DiaryError) -> ScanReceipt {
        let seconds = Int64(minutes ?? scan.code.venue.defaultStay) * 60
        guard (1...Stay.maximumSeconds).contains(seconds) else { throw .stayLength }
        let tag = try identifierTag(of: scan)
        return try transaction { transaction in
            try transaction.requireScan()
            let entry = Entry(
                scan: Entry.Scan(code: scan, time: transaction.now),
                companions: companions
            )
            let first = start ?? transaction.now
            guard let stay = Stay(start: first, end: first + seconds) else { throw DiaryError.stayLength }
            let window = try transaction.window(ofNew: stay)
            let known = try start == nil ? transaction.openID(at: scan) : transaction.overlappingID(at: scan, window)
            guard let known else { return try transaction.add(entry, scan, tag, stay, window) }
            let isChosen = start == nil && minutes != nil
            return try transaction.extend(known, with: entry, scan, to: stay, endIsChosen: isChosen)
        }
    }
}

extension Diary {
    /// Adds a visit without a code. Also works while the diary is locked. Without a seed, the visit
    /// is neither compared with reports nor shared.
    ///
    /// - Parameters:
    ///   - venue: The venue's name and address.
    ///   - start: The start of the stay. It must not be in the future or so early that the visit has
    ///     expired.
    ///   - end: The end of the stay. It may be in the future.
    /// - Returns: The ID of the check-in.
    /// - Throws: `noConsent`, `clockBehind`, `stayLength`, `startsInTheFuture` and
    ///   `startsBeforeRetention`.
    public func add(_ venue: VenueDetails, from start: UnixTime, to end: UnixTime) throws(DiaryError) -> CheckInID {
        guard let stay = Stay(start: start, end: end) else { throw .stayLength }
        return try transaction { transaction in
            try transaction.requireScan()
            let id = try transaction.add(transaction.window(ofNew: stay))
            let manual = Entry.Manual(venue: venue, time: transaction.now)
            try transaction.append(Entry(manual: manual, start: start, end: end), to: id)
            return id
        }
    }

    /// Returns the tag of the venue's public identifier; nil without an identifier. Deriving it takes
    /// long, so no transaction waits for it.
    ///
    /// - Throws: `noConsent` and `clockBehind`.
    func identifierTag(of code: VenueCodeURL) throws(DiaryError) -> IdentifierTag? {
        guard let identifier = code.code.venue.publicIdentifier else { return nil }
        let known = try read { transaction in
            try transaction.requireScan()
            return try transaction.backgroundState().identifierSalt
        }
        let salt = if let known { known } else { try transaction { try $0.makeIdentifierSalt() } }
        return try IdentifierTag(identifier, salt: Array(salt))
    }

    /// Returns the open check-in that ``record(_:stay:from:companions:)`` would extend, and its end, rounded up to a
    /// multiple of five minutes; nil if the scan would begin another check-in.
    public func openStay(at scan: VenueCodeURL) throws(DiaryError) -> (id: CheckInID, end: UnixTime)? {
        try read { transaction in
            try transaction.openID(at: scan).map { ($0, try transaction.checkIn($0).window.end) }
        }
    }

    /// Returns the open check-ins other than `id`.
    public func openCheckIns(otherThan id: CheckInID) throws(DiaryError) -> [CheckInID] {
        try read { try $0.openIDs().filter { $0 != id } }
    }
}

extension Transaction {
    /// - Throws: `noConsent` and `clockBehind`.
    func requireScan() throws {
        try require(.checkingIn)
        guard now >= ClockFault.release else { throw DiaryError.clockBehind }
    }

    /// The open check-in at the venue of a scan.
    fileprivate func openID(at scan: VenueCodeURL) throws -> CheckInID? {
        try openIDs().first { try checkIn($0).isExtended(by: scan) }
    }

    /// The check-in at the venue of a scan that overlaps `new`, and is at most 24 hours long together with it.
    fileprivate func overlappingID(at scan: VenueCodeURL, _ new: CheckInWindow) throws -> CheckInID? {
        try ids().sorted().first { id in
            let checkIn = try checkIn(id)
            let old = checkIn.window
            return old.start < new.end && new.start < old.end && checkIn.isExtended(by: scan)
                && Stay(start: min(old.start, new.start), end: max(old.end, new.end)) != nil
        }
    }

    fileprivate func add(
        _ entry: Entry,
        _ code: VenueCodeURL,
        _ tag: IdentifierTag?,
        _ stay: Stay,
        _ window: CheckInWindow
    ) throws -> ScanReceipt {
        let id = try add(window)
        var entry = entry
        (entry.start, entry.end) = (stay.start, stay.end)
        try append(entry, to: id)
        try identify(id, by: code, tag)
        try setWindow(window, keys: window.keys(of: code), of: id)
        return ScanReceipt(id: id, effect: .checkedIn, end: stay.end)
    }

    /// The window of a stay that may have begun, or ended, earlier.
    ///
    /// - Throws: `startsInTheFuture` and `startsBeforeRetention`.
    fileprivate func window(ofNew stay: Stay) throws -> CheckInWindow {
        guard stay.start <= now else { throw DiaryError.startsInTheFuture }
        let window = CheckInWindow(stay, isEnded: stay.end <= now)
        guard try now < window.expiry(after: retention()) else { throw DiaryError.startsBeforeRetention }
        return window
    }

    /// Records the venue of a new check-in.
    func identify(_ id: CheckInID, by code: VenueCodeURL, _ tag: IdentifierTag?) throws {
        let number = try backgroundState().number(of: code.authority)
        try update(id) { checkIn in
            checkIn.fingerprint.link = code.link
            checkIn.fingerprint.authority = number
            checkIn.fingerprint.identifier = tag
        }
    }

    /// Returns the salt for the identifier tags. The salt is generated at first use.
    fileprivate func makeIdentifierSalt() throws -> Data {
        try requireScan()
        if let salt = try backgroundState().identifierSalt { return salt }
        let salt = Data(generator.bytes(IdentifierTag.saltCount))
        try updateBackground { $0.identifierSalt = salt }
        return salt
    }

    /// Adds a scan to a check-in, which then also contains `stay`.
    ///
    /// - Parameter endIsChosen: Whether the user has chosen the end, which may then be earlier than the old one.
    fileprivate func extend(
        _ id: CheckInID,
        with entry: Entry,
        _ code: VenueCodeURL,
        to stay: Stay,
        endIsChosen: Bool
    ) throws -> ScanReceipt {
        let old = try checkIn(id).window
        let end = min(stay.end, old.start + Stay.maximumSeconds)
        // The exact end is within the last five minutes of the window.
        let (lastEnd, isEarlier) = (old.end + -Interval.seconds, stay.start < old.start)
        let effect: ScanReceipt.Effect =
            end > lastEnd || isEarlier ? .extended : endIsChosen && stay.end <= lastEnd ? .shortened : .unchanged
        var entry = entry
        // The end of a scan does not replace a later end, but that of an entry without a scan does.
        (entry.start, entry.end) = (isEarlier ? stay.start : nil, effect == .shortened ? nil : end)
        try append(entry, to: id)
        if effect == .shortened { try append(Entry(end: end), to: id) }
        try update(id) { $0.fingerprint.link = code.link }
        let (newStart, newEnd) = (min(stay.start, old.start), effect == .shortened ? end : max(end, old.end))
        let window =
            if (newStart, newEnd) != (old.start, old.end), let new = Stay(start: newStart, end: newEnd) {
                old.with(new, isEnded: newEnd == old.end ? old.isEnded : newEnd <= now)
            } else { old }
        try setWindow(window, keys: checkIn(id).presences.map(\.keys) + window.keys(of: code), of: id)
        return ScanReceipt(id: id, effect: effect, end: effect == .shortened || end > lastEnd ? end : window.end)
    }
}

extension BackgroundCheckIn {
    /// Whether a scan is at the venue of this check-in, and there is room for it.
    fileprivate func isExtended(by scan: VenueCodeURL) -> Bool {
        fingerprint.link.map(scan.links.contains) ?? false && entryCount < CheckIn.maximumScans
    }
}

/// The result of a scan.
public struct ScanReceipt: Sendable, Equatable {
    /// The check-in that the scan created or extended.
    public let id: CheckInID
    /// What the scan did to the diary.
    public let effect: Effect
    /// When the stay ends if the user does not check out. If the scan did not set the end, the exact end is sealed,
    /// and this time is rounded up to a multiple of five minutes.
    public let end: UnixTime

    /// The effect of a scan on the diary.
    public enum Effect: Sendable, Equatable {
        /// The scan created a check-in.
        case checkedIn
        /// There already was a check-in at the venue, and it now ends later or begins earlier.
        case extended
        /// A check-in at the venue was already open, and now ends earlier, as the user has chosen.
        case shortened
        /// There already was a check-in at the venue, and it contains the stay.
        case unchanged
    }
}

extension Diary {
    /// Ends the open check-in now. Also works while the diary is locked.
    ///
    /// - Parameter beginning: The check-in's ID or its first characters; nil if only one check-in
    ///   is open.
    /// - Returns: The check-in's ID and its new end.
    /// - Throws: Without an ID, `noOpenCheckIn` and `severalOpenCheckIns`. With an ID, `unknownID`,
    ///   `ambiguousID` and `notOpen`.
    public func checkOut(_ beginning: String? = nil) throws(DiaryError) -> (id: CheckInID, end: UnixTime) {
        try transaction { transaction in
            let id = try transaction.openID(beginning)
            let old = try transaction.checkIn(id)
            let start = old.window.start
            let end = min(max(transaction.now, start + 1), start + Stay.maximumSeconds)
            guard let stay = Stay(start: start, end: end) else { throw DiaryError.stayLength }
            try transaction.append(Entry(end: end), to: id)
            try transaction.setWindow(old.window.with(stay, isEnded: true), keys: old.presences.map(\.keys), of: id)
            return (id, end)
        }
    }
}

extension Transaction {
    fileprivate func openID(_ beginning: String?) throws -> CheckInID {
        let open = try openIDs()
        if let beginning {
            let id = try id(beginning)
            guard open.contains(id) else { throw DiaryError.notOpen(id) }
            return id
        }
        guard let first = open.first else { throw DiaryError.noOpenCheckIn }
        guard open.count == 1 else { throw DiaryError.severalOpenCheckIns(open) }
        return first
    }
}
