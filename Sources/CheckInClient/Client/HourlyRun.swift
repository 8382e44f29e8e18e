import OperatingSystem
import SystemPackage

/// What a timer does every hour, whether the diary is locked or not. Each part needs its own consent. A test or a
/// submission can only be pending if the user has consented to sharing.
///
/// Decoys and due submissions are sent by a process of their own, which is started first, so that sending does not
/// depend on a desktop or on a slow server. Keys that the user has permitted to share are sent last.
package struct HourlyRun: Sendable {
    /// What the user is told.
    package enum News: Sendable, Equatable {
        /// Comparing waits until the diary is unlocked, because its place does not provide the matching key.
        case comparingWaits
        /// The laboratory has a result.
        case testResult
        /// The authority has published nothing for this number of hours.
        case newsMissing(hours: Int)
        /// Files of keys have been missing for this number of hours.
        case keysMissing(hours: Int)
        /// A submission was not sent, or was not accepted.
        case sharingFailed
        /// About keys that the user has permitted to share.
        case permitted(PermittedSharing.News)
    }

    /// The news was not shown, because there is no desktop or it does not answer.
    package struct NotShown: Error {
        package init() {}
    }

    /// What the program does for a run.
    package protocol Program: Sendable {
        /// Shows news. Waits a few seconds at most.
        ///
        /// - Throws: ``NotShown``. `checkin status` shows the same information.
        func tell(_ news: News) throws
        /// Starts the process that sends what is due, unless it runs.
        func startSending() throws
        /// Starts the process that records proximity, unless it runs.
        func startRecording() throws
        /// Tells the user about exposures, in a process of its own.
        func tellOfExposures() throws
        /// A client for the authority that the diary is about.
        func client(of diary: Diary) throws -> AuthorityClient
    }

    /// The downloads from all authorities end after this time, so that the user is told that news is missing even if a server answers slowly.
    /// systemd ends the service after 45 minutes.
    private static let downloadLimit = Duration.seconds(20 * 60)
    private static let sharingLimit = Duration.seconds(10 * 60)

    private let diary: Diary
    private let program: any Program
    private let opening: KeySync.Opening

    /// - Parameter opening: Opens a file of keys, for example in a sandboxed process.
    package init(_ diary: Diary, by program: any Program, opening: @escaping KeySync.Opening) {
        (self.diary, self.program, self.opening) = (diary, program, opening)
    }

    /// Does nothing without an authority, or while the place of the matching key does not provide it.
    ///
    /// - Throws: The error of the first part that failed. The other parts have run.
    @concurrent package func run() async throws {
        guard try !waitsForKey() else { return }
        let diaries = try diary.authorities().map { diary.about($0.host) }
        guard !diaries.isEmpty else { return }
        let compares = try diary.answer(.matching) == .given
        if compares { for diary in diaries { try diary.planDecoy() } }
        try diary.sendWhatIsDue(program.startSending)
        // The process of proximity may have ended, because a key was missing or the disk was full.
        let hasProximity = try diary.activeProximity() != nil
        if hasProximity { try program.startRecording() }
        let limit = Self.downloadLimit / diaries.count
        var (clients, failures): ([AuthorityClient], [any Error]) = ([], [])
        for diary in diaries {
            do {
                let client = try program.client(of: diary)
                clients.append(client)
                failures += try await update(
                    client,
                    compares: compares,
                    hasProximity: hasProximity,
                    until: .now + limit
                )
            } catch {
                failures.append(error)
            }
        }
        // With a passphrase, the user is told that there is news.
        if try !diary.hasPassphrase() {
            do { try diary.unlock().tellOfFailedSharing { try program.tell(.sharingFailed) } } catch is NotShown {}
        }
        for client in clients {
            let permitted = await attempt(until: .now + Self.sharingLimit / clients.count) {
                try await shareAsPermitted(client)
            }
            failures += [permitted.failure].compactMap(\.self)
        }
        // The diary may contain new exposures even if the packages for later hours could not be downloaded.
        if try (compares || hasProximity) && diary.hasNotification() { try program.tellOfExposures() }
        if let first = failures.first { throw first }
    }

    /// Downloads from one authority, and compares.
    ///
    /// - Parameter end: When the downloads end.
    /// - Returns: The errors of the parts that failed.
    private func update(
        _ client: AuthorityClient,
        compares: Bool,
        hasProximity: Bool,
        until end: ContinuousClock.Instant
    ) async throws -> [any Error] {
        let diary = client.diary
        let isDue = try diary.isDownloadDue()
        let result = await attempt(until: end) { try diary.awaitsTest() ? try await LaboratoryTest(client).ask() : nil }
        let check = await attempt(until: end) { if compares, isDue { _ = try await Sync(client).run() } }
        let keys = await attempt(until: end) {
            if hasProximity, isDue { try await KeySync(client, opening: opening).run() }
        }
        try tell(result: result, check: check, keys: keys, of: diary)
        return [check.failure, keys.failure, result.failure].compactMap(\.self)
    }
}

extension HourlyRun {
    /// Whether comparing must wait until the diary is unlocked. If so, tells the user once.
    private func waitsForKey() throws -> Bool {
        let isAway = try diary.status().keyFailure != nil
        let mark = diary.path.appending("key.away")
        guard isAway else {
            try PrivateFile.remove(mark)
            return false
        }
        guard try PrivateFile.read(mark) == nil else { return true }
        if try tell(.comparingWaits) { try PrivateFile.replace(mark, with: []) }
        return true
    }

    /// Tells the user about a result, and about news that is missing because a download failed.
    private func tell(
        result: Result<TestResult?, any Error>,
        check: Result<Void, any Error>,
        keys: Result<Void, any Error>,
        of diary: Diary
    ) throws {
        if let told = try? result.get(), told != .pending { try tell(.testResult) }
        do {
            if case .failure = check {
                try diary.tellOfMissingNews { try program.tell(.newsMissing(hours: $0)) }
            }
            if case .failure(ClientError.exportsMissing) = keys {
                try diary.tellOfMissingNews(areKeysMissing: true) { try program.tell(.keysMissing(hours: $0)) }
            }
        } catch is NotShown {}
    }

    /// - Returns: Whether the news was shown.
    @discardableResult
    private func tell(_ news: News) throws -> Bool {
        do {
            try program.tell(news)
            return true
        } catch is NotShown {
            return false
        }
    }

    /// Shares the keys after a positive result, if the user has permitted it in advance. Without a desktop, the user
    /// shares them.
    private func shareAsPermitted(_ client: AuthorityClient) async throws {
        try await diary.startingToSend(program.startSending) {
            do {
                _ = try await PermittedSharing(client).run { try program.tell(.permitted($0)) }
            } catch is NotShown {}
        }
    }
}

extension Result where Failure == any Error {
    fileprivate var failure: (any Error)? { if case .failure(let error) = self { error } else { nil } }
}

/// Captures an error, so that the other parts of a run still run.
///
/// - Parameter end: When the body is cancelled.
/// - Returns: `tooSlow` if the body had not ended by then.
func attempt<Value: Sendable>(
    until end: ContinuousClock.Instant,
    _ body: @escaping @Sendable () async throws -> Value
) async -> Result<Value, any Error> {
    await withTaskGroup(of: Result<Value, any Error>.self) { group in
        group.addTask {
            do { return .success(try await body()) } catch { return .failure(error) }
        }
        group.addTask {
            // If the sleep is cancelled, the body has ended, and this result is not used.
            try? await Task.sleep(until: end, clock: .continuous)
            return .failure(ClientError.tooSlow)
        }
        defer { group.cancelAll() }
        return await group.next()!
    }
}
