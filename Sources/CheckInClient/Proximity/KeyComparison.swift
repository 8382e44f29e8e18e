import CheckInProtocol
import Cryptography
import ExportFiles
import ExposureNotification
import Publication

/// Compares the received beacons with the downloaded export files.
///
/// This also works while the diary is locked. In that case, only the fact that there is news is
/// stored. The matches are found again when the diary is unlocked.
struct KeyComparison {
    let diary: Diary
    let opening: KeySync.Opening

    /// Compares the files that were not compared before.
    func run(_ progress: @Sendable (SyncProgress) -> Void) async throws {
        guard !diary.store.isReadOnly, let authority = try diary.authority() else { return }
        let files = ExportStore(in: diary.path)
        let last = try diary.read { transaction in
            transaction.canRead
                ? try transaction.ownerState().comparedExport : try transaction.proximity().comparedExport
        }.flatMap(ExportName.init(path:))
        let new = try files.names().filter { name in last.map { name > $0 } ?? true }
        guard !new.isEmpty else { return }
        let (sightings, ownKeys, matched) = try diary.read { transaction in
            let canRead = transaction.canRead
            let own =
                canRead ? try transaction.ownKeys() : [try transaction.proximity().current?.key].compactMap(\.self)
            return (try transaction.sightings(), own, canRead ? try transaction.matchedKeys() : MatchedKeys())
        }
        let comparison = SightingComparison(sightings, ownKeys: ownKeys)
        var (found, keyCount) = (matched, 0)
        for (done, name) in new.enumerated() {
            progress(.comparing(done: done, of: new.count))
            try Task.checkCancellation()
            let file = try verified(name, authority, files)
            let hasChanged = comparison.add(file, to: &found)
            keyCount += file.keys.count
            // Files without a match are recorded at the end. After an interruption, they are compared
            // again.
            guard hasChanged || done == new.count - 1 else { continue }
            let result = (found: found, keyCount: keyCount)
            keyCount = 0
            try diary.transaction { transaction in
                try transaction.require(.proximity)
                try transaction.record(result.found, result.keyCount, hasChanged: hasChanged, comparedUntil: name)
            }
        }
        progress(.comparing(done: new.count, of: new.count))
        try diary.sweep()
    }

    /// Opens and verifies a file. If it is invalid, removes it, so that it is downloaded again.
    private func verified(_ name: ExportName, _ authority: EnrolledAuthority, _ files: ExportStore) throws -> ExportFile
    {
        let keys = [authority.key, authority.previousKey, authority.nextKey].compactMap(\.self)
        let trust = ExportTrust(anyOf: keys.map { [ExportTrust.Key(name: nil, key: $0)] })
        let path = "\(PublishedPath.exports)/\(name.text)"
        do {
            let file = try opening(files.file(name)).verified(by: trust)
            guard file.region == authority.region.name, file.start == name.start, file.end == name.end else {
                throw SyncError.refusedExport(path: path, reason: "it has another region or period")
            }
            return file
        } catch {
            try files.remove(name)
            if error is SyncError { throw error }
            throw SyncError.refusedExport(path: path, reason: "\(error)")
        }
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
    @concurrent package func compareKeys(opening: @escaping KeySync.Opening) async throws(SyncError) {
        try await SyncError.wrap {
            guard try diary.activeProximity() != nil else { return }
            try await KeyComparison(diary: diary, opening: opening).run { _ in }
        }
    }
}

extension Transaction {
    /// Stores what was found. While the diary is locked, stores only that there is news.
    fileprivate mutating func record(
        _ found: MatchedKeys,
        _ keyCount: Int,
        hasChanged: Bool,
        comparedUntil name: ExportName
    ) throws {
        if canRead {
            if hasChanged { try setMatches(found.all) }
            try updateOwner { state in
                state.comparedExport = name.text
                state.comparedKeys = (state.comparedKeys ?? 0) + keyCount
            }
        } else if hasChanged {
            try updateBackground { ($0.hasNews, $0.isNewsTold) = (true, false) }
        }
        try updateProximity { $0.comparedExport = name.text }
    }

    /// Returns this device's own keys, in the order of their days.
    ///
    /// - Throws: `locked`.
    func ownKeys() throws -> [TemporaryExposureKey] {
        let finished = try ownDays().sorted { $0.key < $1.key }.flatMap { try keys($0.value.keys) }
        return try finished + keys([proximity().current].compactMap(\.self))
    }

    private func keys(_ stored: [StoredKey]) throws -> [TemporaryExposureKey] {
        try stored.map { stored in
            guard let key = stored.key else { throw DiaryError.doesNotFitKeys }
            return key
        }
    }
}
