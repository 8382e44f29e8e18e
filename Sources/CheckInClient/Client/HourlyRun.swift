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
        /// A client for the diary's authority.
        func client(of diary: Diary) throws -> AuthorityClient
    }

    /// Downloads end after this time, so that the user is told that news is missing even if a server answers slowly.
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
        guard try !waitsForKey(), try diary.authority() != nil else { return }
        let compares = try diary.answer(.matching) == .given
        if compares { try diary.planDecoy() }
        try diary.sendWhatIsDue(program.startSending)
        // The process of proximity may have ended, because a key was missing or the disk was full.
        let hasProximity = try diary.activeProximity() != nil
        if hasProximity { try program.startRecording() }
        let client = try program.client(of: diary)
        let isDue = try diary.isDownloadDue()
        let end = ContinuousClock.now + Self.downloadLimit
        let result = await attempt(until: end) { try diary.awaitsTest() ? try await LaboratoryTest(client).ask() : nil }
        let check = await attempt(until: end) { if compares, isDue { _ = try await Sync(client).run() } }
        let keys = await attempt(until: end) {
            if hasProximity, isDue { try await KeySync(client, opening: opening).run() }
        }
        try tell(result: result, check: check, keys: keys)
        let permitted = await attempt(until: .now + Self.sharingLimit) { try await shareAsPermitted(client) }
        // The diary may contain new exposures even if the packages for later hours could not be downloaded.
        if try (compares || hasProximity) && diary.hasNotification() { try program.tellOfExposures() }
        _ = try check.get()
        _ = try keys.get()
        _ = try result.get()
        _ = try permitted.get()
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
        keys: Result<Void, any Error>
    ) throws {
        if let told = try? result.get(), told != .pending { try tell(.testResult) }
        // With a passphrase, the user is told that there is news.
        if try !diary.hasPassphrase() {
            do { try diary.unlock().tellOfFailedSharing { try program.tell(.sharingFailed) } } catch is NotShown {}
        }
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
