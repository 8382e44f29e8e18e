import CheckInProtocol
public import Publication
import OHTTP
import Sharing

/// What a diary asks of the authority that it belongs to: a download, or one message, each on a connection of its own, and only with the
/// user's consent to what it is for. Messages that are real and decoys take the same way through this type, so that nobody can tell them
/// apart.
public struct AuthorityClient: Sendable {
    let diary: Diary
    private let network: any AuthorityNetwork
    private let version: ClientVersion
    private let patience: Patience

    /// - Parameters:
    ///   - network: To the authority that the diary belongs to.
    ///   - version: This program's.
    ///   - patience: With downloads.
    public init(
        _ diary: Diary,
        network: any AuthorityNetwork,
        version: ClientVersion,
        patience: Patience = Patience()
    ) {
        self.diary = diary
        self.network = network
        self.version = version
        self.patience = patience
    }

    /// Downloads what is new.
    ///
    /// - Parameters:
    ///   - consent: What it is for.
    ///   - isComplete: Whether configuration and index are fetched, due or not.
    ///   - progress: Is told how far it is.
    /// - Throws: `noConsent`, also as soon as the consent is withdrawn.
    func download(
        for consent: Consent,
        isComplete: Bool = false,
        progress: @escaping @Sendable (SyncProgress) -> Void = { _ in }
    ) async throws -> Download.Result {
        let authority = try diary.transaction { transaction in
            try transaction.require(consent)
            return try transaction.backgroundState().enrolledAuthority
        }
        return try await network.use { link in
            try await Download(
                authority: authority,
                consent: consent,
                diary: diary,
                link: link,
                patience: patience,
                version: version,
                isComplete: isComplete,
                progress: progress
            ).run()
        }
    }

    /// Downloads what is new, with configuration and index, as before every submission, real or not.
    ///
    /// - Returns: The configuration, with the authorisation keys that packages confirm.
    /// - Throws: As ``download(for:progress:)``, and `stale`.
    func prepareSubmission(for consent: Consent) async throws -> Configuration {
        try await download(for: consent, isComplete: true)
            .confirmedConfiguration(in: PublishedFiles(in: diary.path))
    }

    /// Sends a message once.
    ///
    /// - Parameter consent: What it is for; nil if it is there only because of a consent.
    /// - Throws: `noConsent`; `refused` if what came back is not an answer.
    func send<Message: ClientRequest>(_ message: Message, for consent: Consent?) async throws -> Answer {
        if let consent { try diary.transaction { try $0.require(consent) } }
        var generator = diary.makeGenerator()
        return try await post(message.encoded(using: &generator), to: Message.path, by: way(of: Message.path))
    }

    /// How messages of one kind reach the authority.
    enum Way {
        case direct
        case relay(url: String, gateway: KeyConfiguration)
    }

    /// Through the relay if the authority names one for this kind of message, and directly otherwise. Never directly because the relay
    /// fails.
    ///
    /// - Throws: `refused` if packages name another relay.
    func way(of path: String) throws -> Way {
        guard ObliviousMessage.messagePaths.contains(path) else { return .direct }
        guard let configuration = try diary.configuration() else {
            throw SyncError.refused(path: PublishedPath.configuration, .notDecodable)
        }
        return try configuration.confirmedRelay(in: PublishedFiles(in: diary.path)).map { .relay(url: $0, gateway: $1) }
            ?? .direct
    }

    /// Sends a message that was encoded, once.
    ///
    /// - Throws: `refused` if what came back is not an answer.
    func post(_ message: [UInt8], to path: String, by way: Way) async throws -> Answer {
        let reply =
            switch way {
            case .relay(let url, let gateway): try await post(message, to: path, through: url, for: gateway)
            case .direct:
                try await network.use { (link) throws(LinkError) in
                    try await link.post(path, message, answerSize: Answer.size)
                }
            }
        guard let answer = try? Answer(decoding: reply) else { throw SyncError.refused(path: path, .notDecodable) }
        return answer
    }

    private func post(
        _ message: [UInt8],
        to path: String,
        through relay: String,
        for gateway: KeyConfiguration
    ) async throws(LinkError) -> [UInt8] {
        var generator = diary.makeGenerator()
        let request = ObliviousMessage.encapsulate(message, to: path, for: gateway, using: &generator)
        guard let request else { throw .relay(.key, url: relay) }
        let reply = try await network.send(request.bytes, through: relay)
        guard let (status, answer) = ObliviousMessage.open(reply, to: request) else {
            throw .relay(.answer, url: relay)
        }
        guard status == 200 else { throw .status(status, path: path) }
        return answer
    }

    /// How often a message that had no answer is sent again by itself, one of a decoy like a real one: whoever withholds answers sees no
    /// difference.
    static let repetitions = 3

    /// When to send again what found no connection or had no answer: a minute later at least, as it will hardly be there at once.
    func dueAgain() throws -> UnixTime { due(after: try diary.configuration()?.schedule ?? .standard) + 60 }

    /// When to submit what is authorised now: after a while that is distributed exponentially, as who knows the time of an authorisation
    /// learns least about that of its submission then.
    func due(after schedule: Schedule) -> UnixTime {
        var generator = diary.makeGenerator()
        return diary.now + Int64(generator.exponential(mean: Double(schedule.submissionDelaySeconds)))
    }
}
