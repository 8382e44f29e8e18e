public import AuthorityProtocol
import CheckInProtocol
import HTTPClient
import OHTTP
import OperatingSystem

/// The connection between a diary and one of its health authorities.
///
/// Each download and each message uses a separate connection, and requires the user's consent to
/// the purpose. Real messages and decoys take the same path through this type, so that an observer
/// cannot tell them apart.
public struct AuthorityClient: Sendable {
    let diary: Diary
    private let network: any AuthorityNetwork
    private let version: ClientVersion
    private let retryPolicy: RetryPolicy
    private let sleep: @Sendable (Duration) async throws -> Void

    /// Creates a client for an authority that the diary is enrolled with.
    ///
    /// - Parameters:
    ///   - diary: The diary, about the authority (``Diary/about(_:)``).
    ///   - network: The network through which the authority is reached.
    ///   - version: The version of this program.
    ///   - retryPolicy: The retry policy for downloads.
    ///   - sleep: Waits for the given time before an authorisation.
    public init(
        _ diary: Diary,
        network: any AuthorityNetwork,
        version: ClientVersion,
        retryPolicy: RetryPolicy = RetryPolicy(),
        sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
    ) {
        self.diary = diary
        self.network = network
        self.version = version
        self.retryPolicy = retryPolicy
        self.sleep = sleep
    }

    /// Downloads new files from the authority.
    ///
    /// - Parameters:
    ///   - consent: The purpose of the download.
    ///   - isComplete: Whether configuration and index are fetched in any case.
    ///   - progress: Called with the progress.
    /// - Throws: `noConsent`, also if the consent is withdrawn during the download.
    func download(
        for consent: Consent,
        isComplete: Bool = false,
        progress: @escaping @Sendable (SyncProgress) -> Void = { _ in }
    ) async throws -> Download.Result {
        try await connect(for: consent) { link, authority, retryPolicy in
            try await Download(
                authority: authority,
                consent: consent,
                diary: diary,
                link: link,
                retryPolicy: retryPolicy,
                version: version,
                isComplete: isComplete,
                progress: progress
            ).run()
        }
    }

    /// Opens a connection to the authority for downloads, runs `body`, and closes the connection.
    ///
    /// - Parameter consent: The purpose of the downloads.
    /// - Throws: `noConsent`, `notEnrolled`, `notEnrolledWith`, `severalAuthorities`, and the errors of `body`.
    func connect<Result>(
        for consent: Consent,
        _ body: (any AuthorityLink, EnrolledAuthority, RetryPolicy) async throws -> Result
    ) async throws -> Result {
        let authority = try diary.read { transaction in
            try transaction.require(consent)
            return try transaction.requireAuthority().authority
        }
        return try await network.use { link in try await body(link, authority, retryPolicy) }
    }

    /// Downloads new files, including configuration and index. This download precedes every
    /// submission, real or decoy.
    ///
    /// - Returns: The configuration, with the authorisation keys that packages confirm.
    /// - Throws: The errors of ``download(for:isComplete:progress:)``, and `stale`.
    func prepareSubmission(for consent: Consent) async throws -> Configuration {
        try await download(for: consent, isComplete: true)
            .confirmedConfiguration(in: diary.publishedFiles())
    }

    /// Waits for a random time between the download and the authorisation of a submission, real or
    /// decoy. In this time, a real submission is prepared and stored, and a decoy is not. Without the
    /// wait, an observer of the network could measure the difference. The time has an exponential
    /// distribution that ends at twelve seconds, because a user waits for it.
    func waitBeforeAuthorization() async throws {
        var generator = SystemRandomNumberGenerator()
        try await sleep(.seconds(generator.exponential(mean: 3).truncatingRemainder(dividingBy: 12)))
    }

    /// Sends a message once.
    ///
    /// - Parameter consent: The purpose of the message; nil if an earlier consent already covers
    ///   the message.
    /// - Throws: `noConsent`; `refused` if the response is not a valid answer.
    func send<Message: ClientRequest>(_ message: Message, for consent: Consent?) async throws -> Answer {
        if let consent { try diary.read { try $0.require(consent) } }
        var generator = diary.makeGenerator()
        return try await post(message.encoded(using: &generator), to: Message.path, by: way(of: Message.path))
    }

    /// The route of one kind of message to the authority.
    enum Way {
        case direct
        case relay(url: String, gateway: KeyConfiguration)
    }

    /// Returns the relay if the authority names one for this kind of message, and the direct route
    /// otherwise. If the relay fails, the direct route is not used instead.
    ///
    /// - Throws: `refused` if packages name another relay, or if there is no configuration.
    func way(of path: String) throws -> Way {
        guard ObliviousMessage.messagePaths.contains(path) else { return .direct }
        guard let configuration = try diary.configuration() else {
            throw ClientError.refused(path: PublishedPath.configuration, .notDecodable)
        }
        return try configuration.confirmedRelay(in: diary.publishedFiles()).map { .relay(url: $0, gateway: $1) }
            ?? .direct
    }

    /// Sends an encoded message once.
    ///
    /// - Throws: `refused` if the response is not a valid answer.
    func post(_ message: [UInt8], to path: String, by way: Way) async throws -> Answer {
        let reply =
            switch way {
            case .relay(let url, let gateway): try await post(message, to: path, through: url, for: gateway)
            case .direct:
                try await network.use { (link) throws(TransferError) in
                    try await link.post(path, message, answerSize: Answer.size)
                }
            }
        guard let answer = try? Answer(decoding: reply) else { throw ClientError.refused(path: path, .notDecodable) }
        return answer
    }

    private func post(
        _ message: [UInt8],
        to path: String,
        through relay: String,
        for gateway: KeyConfiguration
    ) async throws(TransferError) -> [UInt8] {
        var generator = diary.makeGenerator()
        let request = ObliviousMessage.encapsulate(message, to: path, for: gateway, using: &generator)
        guard let request else { throw TransferError(.relay(relay), .key) }
        let reply = try await network.send(request.bytes, through: relay)
        guard let (status, answer) = ObliviousMessage.open(reply, to: request) else {
            throw TransferError(.relay(relay), .answer)
        }
        guard status == 200 else { throw TransferError(.path(path), .status(status)) }
        return answer
    }

    /// Returns when to retry after a failed connection or a missing answer. The time is at least a
    /// minute from now, because the connection is unlikely to recover at once.
    func dueAgain() throws -> UnixTime { due(after: try diary.configuration()?.schedule ?? .standard) + 60 }

    /// Returns when to send a submission that is authorised now. The delay is distributed
    /// exponentially, so that the time of the authorisation reveals as little as possible about the
    /// time of the submission.
    func due(after schedule: Schedule) -> UnixTime {
        var generator = diary.makeGenerator()
        return diary.now + schedule.submissionDelay(using: &generator)
    }
}

extension Schedule {
    /// Returns a random number of seconds between an authorisation and its submission, with an
    /// exponential distribution.
    func submissionDelay(using generator: inout some RandomNumberGenerator) -> Int64 {
        #if DEBUG
        // Tests of whole programs do not wait.
        if Environment["CHECKIN_TEST_WITHOUT_DELAY"] != nil { return 0 }
        #endif
        return Int64(generator.exponential(mean: Double(submissionDelaySeconds)))
    }
}
