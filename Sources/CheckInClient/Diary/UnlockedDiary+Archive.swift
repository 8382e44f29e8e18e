import CheckInProtocol
public import Cryptography

extension UnlockedDiary {
    /// Returns all check-ins, including their seeds, in the format of ``DiaryArchive``. The bytes
    /// must be encrypted before they are stored.
    public func archive() throws(DiaryError) -> SecretBytes {
        try read { transaction in
            let items = try records(transaction.ids(), in: transaction).map { record in
                let entries = try transaction.entries(of: record.checkIn.id)
                let scans = entries.compactMap(\.scan)
                return DiaryArchive.Item(
                    id: record.checkIn.id,
                    keptFrom: record.window.expiry(after: 0),
                    stay: record.checkIn.stay,
                    isEnded: record.window.isEnded,
                    companions: record.checkIn.companions,
                    scans: scans,
                    manual: scans.isEmpty ? entries.lazy.compactMap(\.manual).first : nil
                )
            }
            return DiaryArchive(items).encoded
        }
    }

    /// Adds the check-ins of an archive, all or none. Check-ins keep their IDs, unless another
    /// check-in has the same ID. Check-ins that are already in the diary are not changed.
    ///
    /// - Throws: `notAnArchive`, `newerArchive`; `noConsent` and `clockBehind` as for a scan;
    ///   `startsInTheFuture` if a stay or a scan is in the future.
    public func importArchive(_ bytes: SecretBytes) throws(DiaryError) -> ImportReport {
        guard let archive = DiaryArchive(decoding: bytes) else {
            throw DiaryArchive.isArchive(bytes) ? .newerArchive : .notAnArchive
        }
        let tags = try tags(of: archive)
        return try transaction { transaction in
            try transaction.requireScan()
            guard archive.items.allSatisfy({ $0.latestStart <= transaction.now }) else {
                throw DiaryError.startsInTheFuture
            }
            var report = ImportReport()
            var known = Set(try transaction.ids().map { try Identity(transaction.entries(of: $0)) })
            for item in archive.items {
                let window = CheckInWindow(item.stay, oldest: item.keptFrom, isEnded: item.isEnded)
                guard try transaction.now < window.expiry(after: transaction.retention()) else {
                    report.expired += 1
                    continue
                }
                guard known.insert(Identity(item.entries)).inserted else {
                    report.known += 1
                    continue
                }
                try transaction.add(item, window, item.identifier.flatMap { tags[$0] })
                report.imported += 1
            }
            return report
        }
    }
}

extension UnlockedDiary {
    /// Returns the tag of each public identifier in an archive.
    private func tags(of archive: DiaryArchive) throws(DiaryError) -> [String: IdentifierTag] {
        var tags: [String: IdentifierTag] = [:]
        for item in archive.items {
            guard let code = item.scans.last?.code, let identifier = item.identifier, tags[identifier] == nil else {
                continue
            }
            tags[identifier] = try diary.identifierTag(of: code)
        }
        return tags
    }
}

/// What ``UnlockedDiary/importArchive(_:)`` has done with the check-ins of an archive.
public struct ImportReport: Sendable, Equatable {
    /// The number of check-ins that were added.
    public var imported = 0
    /// The number of check-ins that were already in the diary.
    public var known = 0
    /// The number of check-ins that were left out because they have expired.
    public var expired = 0
}

extension DiaryArchive.Item {
    /// The entries of the check-in in a diary.
    fileprivate var entries: [Entry] {
        let events = scans.map { Entry(scan: $0) } + [manual].compactMap(\.self).map { Entry(manual: $0) }
        return events + [Entry(start: stay.start, end: stay.end, companions: companions)]
    }

    /// The venue's public identifier in the code that was scanned last.
    fileprivate var identifier: String? { scans.last?.code.code.venue.publicIdentifier?.string }

    /// The time of the latest event: the start of the stay, a scan, or the entry of the visit.
    fileprivate var latestStart: UnixTime {
        (scans.map(\.time) + [manual?.time].compactMap(\.self)).reduce(stay.start, max)
    }
}

extension Transaction {
    fileprivate func add(
        _ item: DiaryArchive.Item,
        _ window: CheckInWindow,
        _ tag: IdentifierTag?
    ) throws {
        let id = try add(window, preferring: item.id)
        for entry in item.entries { try append(entry, to: id) }
        if let scan = item.scans.last { try identify(id, by: scan.code, tag) }
        let keys = item.scans.last.map { window.keys(of: item.scans.seeds, at: $0.code.identity) } ?? []
        try setWindow(window, keys: keys, of: id)
    }
}

/// Identifies a check-in in different diaries: by its first event.
private struct Identity: Hashable {
    private let time: Int64
    private let code: [UInt8]
    private let venue: String

    init(_ entries: [Entry]) {
        let (scan, manual) = (entries.lazy.compactMap(\.scan).first, entries.lazy.compactMap(\.manual).first)
        time = (scan?.time ?? manual?.time)?.seconds ?? 0
        code = scan.map { SHA256.hash($0.code.code.message) } ?? []
        venue = manual?.venue.name.string ?? ""
    }
}
