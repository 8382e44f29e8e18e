import AuthorityProtocol
import CheckInProtocol
import HTTPClient

/// Fetches the files that the authority has published since the last download. The requests do not
/// depend on the content of the diary. Every download fetches the packages for missing hours. See
/// protocol version 1, section "Client schedule".
///
/// If every hour has a package signed by the current key, and the newest package names the stored
/// configuration and packages, the index provides no new information. Otherwise, the configuration
/// and the index are fetched at once.
struct Download {
    let authority: EnrolledAuthority
    /// The purpose of the download. Without this consent, nothing more is requested or stored.
    let consent: Consent
    let diary: Diary
    let link: any AuthorityLink
    let retryPolicy: RetryPolicy
    let version: ClientVersion
    /// Whether configuration and index are fetched in any case.
    let isComplete: Bool
    let progress: @Sendable (SyncProgress) -> Void

    /// The state after a download.
    struct Result {
        let authority: EnrolledAuthority
        let configuration: Configuration
        /// The hours to compare, in ascending order without a gap.
        let hours: [Hour]
        let newestHour: Hour
        /// Why newer files must be missing; nil if the download is complete.
        let staleness: ClientError?
        /// Why the advice is missing, although the configuration names one; nil otherwise. Everything else is stored.
        var adviceFailure: (any Error)?
    }

    private var files: PublishedFiles { PublishedFiles(of: authority.host, in: diary.path) }

    /// Downloads the missing files.
    ///
    /// - Throws: ``ClientError``, and errors of the diary, the files and the link.
    func run() async throws -> Result {
        let oldest = try diary.read { try $0.oldestHour() }
        try files.remove(before: oldest)
        if !isComplete, let result = try await missingHours() { return result }
        return try await everything(since: oldest)
    }

    // MARK: Packages only

    /// Fetches the packages after the newest stored one. Returns nil if a package is missing or
    /// invalid, or if the newest one does not name the stored files. In these cases, the caller must
    /// fetch the configuration and the index, which lists the packages.
    private func missingHours() async throws -> Result? {
        let (state, now) = (try diary.authorityState(), diary.now.hour)
        let kept = try files.hours()
        guard let newest = kept.last, newest.number == state?.newestHour, newest <= now,
            Int(newest.number - kept[0].number) == kept.count - 1, let configuration = try diary.configuration(),
            configuration.minimumClientVersion <= version, try isAdviceCurrent(configuration)
        else { return nil }
        let missing = (newest.number..<now.number).compactMap { Hour(number: $0 + 1) }
        var last: (hour: Hour, state: PublishedState)?
        let isFetched = try await fetch(missing, of: authority) { hour in
            do {
                let file = try await get(PublishedPath.package(of: hour), ReportPackage.maximumSize)
                let package = try ReportPackage(
                    verifying: file,
                    by: authority.key,
                    region: authority.region,
                    hour: hour
                )
                last = (hour, package.state)
                return (file, package)
            } catch is PublicationError {
                return nil
            } catch let error as TransferError where error.cause == .status(404) {
                return nil
            }
        }
        guard isFetched, try last.map({ try files.areOf($0.state, before: $0.hour, configuration) }) ?? true else {
            return nil
        }
        if let last { try keep { $0.newsHour = last.hour.number } }
        return Result(
            authority: authority,
            configuration: configuration,
            hours: kept + missing,
            newestHour: now,
            staleness: nil
        )
    }

    // MARK: Configuration, index and packages

    private func everything(since oldest: Hour) async throws -> Result {
        let (authority, configuration) = try await configuration()
        let index = try await index(authority)
        let files = files
        let packages = zip(index.oldestHour.number..., index.packages).compactMap { number, package in
            Hour(number: number).map { (hour: $0, package: package) }
        }.filter { $0.hour >= oldest }
        let stored = try files.hours(of: packages)
        let missing = packages.map(\.hour).filter { !stored.contains($0) }
        _ = try await fetch(missing, of: authority) { hour in
            guard let package = index[hour] else {
                throw ClientError.refused(path: PublishedPath.index, .value(field: "its hours"))
            }
            let path = PublishedPath.package(of: hour)
            let file = try await get(path, package.size)
            return try refusing(path) { () throws(PublicationError) in
                guard package.isSame(as: file) else {
                    throw .value(field: "its digest: the index lists a different one")
                }
                return (file, try authority.package(file, of: hour))
            }
        }
        try keep { state in
            // A retention that only one client had would empty this client's diary.
            guard let day = try configuration.newestDay(in: files),
                let traffic = try configuration.traffic(on: day, namedIn: files)
            else { return }
            state.retentionDays = traffic.settings.profiles.retentionDays
        }
        let adviceFailure = try await advice(configuration)
        return Result(
            authority: authority,
            configuration: configuration,
            hours: packages.map(\.hour),
            newestHour: index.newestHour,
            staleness: try staleness(PublishedPath.configuration, configuration.hour, Freshness.configuration)
                ?? staleness(PublishedPath.index, index.hour, Freshness.index),
            adviceFailure: adviceFailure
        )
    }

    // MARK: Advice

    /// Whether the stored advice is the one that the configuration names.
    private func isAdviceCurrent(_ configuration: Configuration) throws -> Bool {
        try configuration.adviceDigest == nil || files.advice(namedBy: configuration) != nil
    }

    /// Fetches the advice if its digest has changed. All clients do this, never because of an exposure. Returns why
    /// it could not be fetched: a warning must not depend on the advice.
    private func advice(_ configuration: Configuration) async throws -> (any Error)? {
        guard try !isAdviceCurrent(configuration) else {
            if configuration.adviceDigest == nil { try keep { _ in try files.keepAdvice(nil) } }
            return nil
        }
        let path = PublishedPath.advice
        do {
            let file = try await get(path, Advice.maximumSize)
            _ = try refusing(path) { () throws(PublicationError) in
                try Advice(verifying: file, digest: configuration.adviceDigest, hosts: configuration.adviceHosts)
            }
            try keep { _ in try files.keepAdvice(file) }
            return nil
        } catch let error as TransferError {
            return error
        } catch let error as ClientError {
            return error
        }
    }

    /// Fetches and stores the newest configuration. Returns the configuration, and the authority
    /// with the keys to pin from now on.
    private func configuration() async throws -> (EnrolledAuthority, Configuration) {
        let path = PublishedPath.configuration
        let file = try await get(path, Configuration.maximumSize)
        let last = try diary.authorityState()?.configurationHour.flatMap(Hour.init(number:))
        let (configuration, authority) = try refusing(path) { () throws(PublicationError) in
            try self.authority.verifiedConfiguration(file, notOlderThan: last)
        }
        _ = try staleness(path, configuration.hour, Freshness.configuration)
        guard configuration.minimumClientVersion <= version else {
            throw ClientError.tooOld(minimum: configuration.minimumClientVersion.text)
        }
        try keep { state in
            // A concurrent download can already have pinned the same keys.
            guard state.authority == self.authority || state.authority == authority else {
                throw DiaryError.changedMeanwhile
            }
            if let last = state.configurationHour, configuration.hour.number < last {
                throw ClientError.refused(path: path, .older)
            }
            try files.keepConfiguration(file)
            state.authority = authority
            state.configurationHour = configuration.hour.number
        }
        return (authority, configuration)
    }

    /// Fetches the newest index.
    private func index(_ authority: EnrolledAuthority) async throws -> PackageIndex {
        let path = PublishedPath.index
        let file = try await get(path, PackageIndex.maximumSize)
        let last = try diary.authorityState()?.newestHour.flatMap(Hour.init(number:))
        let index = try refusing(path) { () throws(PublicationError) in
            try PackageIndex(verifying: file, by: authority.key, region: authority.region, notOlderThan: last)
        }
        let staleness = try staleness(path, index.hour, Freshness.index)
        try keep { state in
            guard state.authority.key == authority.key else { throw DiaryError.changedMeanwhile }
            if let last = state.newestHour, index.newestHour.number < last {
                throw ClientError.refused(path: path, .older)
            }
            state.newestHour = index.newestHour.number
            if staleness == nil { state.newsHour = index.newestHour.number }
        }
        return index
    }

    /// Fetches packages one after the other, so that an interrupted download continues where it
    /// stopped.
    ///
    /// - Parameter package: Fetches and verifies one package. Returns nil to stop at this package.
    /// - Returns: Whether all packages were fetched.
    private func fetch(
        _ missing: [Hour],
        of authority: EnrolledAuthority,
        _ package: (Hour) async throws -> (file: [UInt8], package: ReportPackage)?
    ) async throws -> Bool {
        let files = files
        for (done, hour) in missing.enumerated() {
            progress(.downloading(done: done, of: missing.count))
            guard let (file, package) = try await package(hour) else { return false }
            try keep { state in
                guard state.authority.key == authority.key else { throw DiaryError.changedMeanwhile }
                try files.note(package)
                try files.keepPackage(file, of: hour)
                // Another download can run at the same time.
                state.newestHour = max(hour.number, state.newestHour ?? 0)
            }
        }
        if !missing.isEmpty { progress(.downloading(done: missing.count, of: missing.count)) }
        return true
    }

    /// Stores a downloaded file, unless the consent was withdrawn or the diary was deleted in the
    /// meantime. Two concurrent downloads store their files one after the other.
    private func keep(_ body: (inout AuthorityState) throws -> Void) throws {
        try diary.transaction { transaction in
            try transaction.require(consent)
            try transaction.updateAuthority(body)
        }
    }

    private func get(_ path: String, _ maximumSize: Int) async throws -> [UInt8] {
        try await retryPolicy.run { () async throws(TransferError) in try await link.get(path, maximumSize: maximumSize)
        }
    }

    private func staleness(_ path: String, _ hour: Hour, _ limit: UInt32) throws -> ClientError? {
        try Freshness.staleness(of: path, signedIn: hour, now: diary.now.hour, limit: limit)
    }

    private func refusing<Value>(_ path: String, _ body: () throws(PublicationError) -> Value) throws -> Value {
        do throws(PublicationError) {
            return try body()
        } catch {
            throw ClientError.refused(path: path, error)
        }
    }
}
