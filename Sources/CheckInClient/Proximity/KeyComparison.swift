import AuthorityProtocol
import CheckInProtocol
import Cryptography
import ExportFiles
import ExposureNotification

/// Compares the received beacons with the export files that were downloaded from one authority.
///
/// This also works while the diary is locked. In that case, only the fact that there is news is
/// stored. The matches are found again when the diary is unlocked.
struct KeyComparison {
    let diary: Diary
    let opening: KeySync.Opening

    /// Compares the files that were not compared before.
    ///
    /// If a file is missing, also compares the files after it, but does not record them as compared.
    /// Therefore, the missing file is compared if it arrives later.
    ///
    /// - Returns: Whether no file is missing between the compared files.
    @discardableResult func run(_ progress: @Sendable (SyncProgress) -> Void) async throws -> Bool {
        guard !diary.store.isReadOnly, let state = try diary.authorityState() else { return true }
        let (authority, files) = (state.authority, ExportStore(try diary.publishedFiles()))
        let oldest = try diary.read { try $0.oldestHour() }
        let compared = try diary.read { transaction in
            if let owner = transaction.owner { try owner.ownerAuthority().comparedExport } else { state.comparedExport }
        }
        let last = compared.flatMap(ExportName.init(path:)).flatMap { $0.end > oldest.start.seconds ? $0 : nil }
        let new = try files.names().filter { name in last.map { name > $0 } ?? true }
        guard !new.isEmpty else { return true }
        let (sightings, ownKeys, matched) = try diary.read { transaction in
            let own = try transaction.owner?.ownKeys() ?? [transaction.proximity().current?.key].compactMap(\.self)
            let matched = try transaction.owner?.matchedKeys(of: state.number) ?? MatchedKeys()
            return (try transaction.sightings(), own, matched)
        }
        let comparison = SightingComparison(sightings, ownKeys: ownKeys)
        var sequence = ExportSequence(after: last, oldest: oldest)
        var later = Set((state.comparedLater ?? []).compactMap(ExportName.init(path:)))
        var (found, keyCount, batchCount) = (matched, 0, 0)
        for (done, name) in new.enumerated() {
            progress(.comparing(done: done, of: new.count))
            try Task.checkCancellation()
            let file = try files.verified(name, by: authority, opening)
            let hasChanged = comparison.add(file, to: &found)
            let isFirstTime = later.insert(name).inserted
            batchCount += sequence.add(name, of: file.count) ? file.keys.count : 0
            if sequence.end == name { (keyCount, batchCount) = (keyCount + batchCount, 0) }
            // Files without a match are recorded at the end. After an interruption, they are compared
            // again.
            guard hasChanged || done == new.count - 1 else { continue }
            let end = sequence.end
            later = later.filter { name in end.map { name > $0 } ?? true }
            let result = (found: found, keyCount: keyCount, later: later.sorted())
            keyCount = 0
            try diary.transaction { transaction in
                try transaction.require(.proximity)
                try transaction.record(
                    result.found,
                    result.keyCount,
                    hasChanged: hasChanged,
                    isFirstTime: isFirstTime,
                    comparedUntil: end,
                    andLater: result.later
                )
            }
        }
        progress(.comparing(done: new.count, of: new.count))
        return sequence.isGapless
    }
}

/// The comparison of received beacons with published keys.
struct SightingComparison {
    private let index: SightingIndex
    private let screen: KeyScreen
    private let own: Set<[UInt8]>

    /// - Parameter ownKeys: The keys of this device, which are ignored.
    init(_ sightings: [Sighting], ownKeys: [TemporaryExposureKey]) {
        index = SightingIndex(sightings, behaviour: .google)
        screen = index.screen()
        own = Set(ownKeys.map { Array(copying: $0.bytes) })
    }

    /// Adds the keys of a file that match, and returns whether anything has changed.
    func add(_ file: ExportFile, to matched: inout MatchedKeys) -> Bool {
        var hasChanged = false
        for key in file.keys + file.revisedKeys {
            guard let published = key.diagnosisKey, !own.contains(key.bytes) else { continue }
            let change = matched.add(published) { screen.mayMatch($0) ? index.encounters(with: $0) : [] }
            if change != .none { hasChanged = true }
        }
        return hasChanged
    }
}

extension UnlockedDiary {
    /// Compares the received beacons again with the stored export files that were compared only while
    /// the diary was locked, because a locked diary does not store matches. Does nothing while
    /// proximity is off, or on a read-only disk.
    ///
    /// - Parameter opening: Opens a file, for example in a sandboxed process.
    @concurrent package func compareKeys(opening: @escaping KeySync.Opening) async throws(ClientError) {
        try await ClientError.wrap {
            guard try diary.activeProximity() != nil else { return }
            for authority in try diary.authorities() {
                try await KeyComparison(diary: diary.about(authority.host), opening: opening).run { _ in }
            }
        }
    }
}

extension Transaction {
    /// Stores what was found. While the diary is locked, stores only that there is news.
    fileprivate func record(
        _ found: MatchedKeys,
        _ keyCount: Int,
        hasChanged: Bool,
        isFirstTime: Bool,
        comparedUntil name: ExportName?,
        andLater later: [ExportName]
    ) throws {
        if let owner {
            if hasChanged { try owner.setMatches(found.all, of: requireAuthority().number) }
            try owner.updateOwnerAuthority { state in
                state.comparedExport = name?.text
                state.comparedKeys = (state.comparedKeys ?? 0) + keyCount
            }
        } else if hasChanged && isFirstTime {
            try updateBackground { ($0.hasNews, $0.isNewsTold) = (true, false) }
        }
        try updateAuthority { state in
            state.comparedExport = name?.text
            state.comparedLater = later.isEmpty ? nil : later.map(\.text)
        }
    }
}

extension OwnerTransaction {
    /// Returns this device's own keys, in the order of their days.
    func ownKeys() throws -> [TemporaryExposureKey] {
        let state = try proximity()
        return try finishedKeys(of: state.days) + keys([state.current].compactMap(\.self))
    }

    /// Returns the keys of some days that are no longer in use, in the order of their days.
    func finishedKeys(of days: [ProximityState.DayRows]) throws -> [TemporaryExposureKey] {
        try days.sorted { $0.day < $1.day }.flatMap { try keys(ownDay($0).keys) }
    }

    private func keys(_ stored: [StoredKey]) throws -> [TemporaryExposureKey] {
        try stored.map { stored in
            guard let key = stored.key else { throw DiaryError.doesNotFitKeys }
            return key
        }
    }
}
