import AuthorityProtocol
import CheckInClient
import CheckInProtocol
import Cryptography
import Encodings
import HTTPClient
import OHTTP
import Synchronization
import TestPackages

/// An authority in memory that signs its files as the real one does. For tests that need control
/// over each byte of a network and a server.
final class PublishingAuthority: AuthorityLink, AuthorityNetwork {
    let host: String
    /// The first signing key.
    let key = ECDSAP256.PrivateKey()
    let region = Region("example")!
    /// Shared by all tests, because generating a key takes tenths of a second.
    private static let sharedKey = AuthorizationKey.Private()
    let authorizationKey = sharedKey
    private let state = Mutex(State())

    struct State {
        var files: [String: [UInt8]] = [:]
        var packages: [(hour: Hour, file: [UInt8])] = []
        /// The present signing key; nil for the first one.
        var signingKey: ECDSAP256.PrivateKey?
        var nextKey: ECDSAP256.PublicKey?
        var previousKey: ECDSAP256.PublicKey?
        var requests: [String] = []
        var sent: [(path: String, message: [UInt8])] = []
        /// The number of requests that are answered before the network fails.
        var retryPolicy = Int.max
        /// The schedule in packages and configurations from now on.
        var schedule = Schedule.standard
        var profiles = DiseaseProfiles.standard
        /// The digest and the hosts of the advice in configurations from now on.
        var advice: (digest: [UInt8], hosts: AdviceHosts)?
        var settings: DailySettings {
            DailySettings(profiles: profiles, schedule: schedule, proximity: hasProximity ? proximity : nil)
        }
        var submissions: [SubmissionRequest] = []
        var proofs: [[UInt8]: [UInt8]] = [:]
        var refusesProofs = false
        /// The results by the digests of the tests; a missing result is not known yet.
        var results: [[UInt8]: Answer.Status] = [:]
        /// The first registration for each test, by the test's digest.
        var registrations: [[UInt8]: RegistrationToken] = [:]
        /// The status of the answer to every message; nil for the usual answers.
        var status: Answer.Status?
        /// Whether answers have the right size but are malformed.
        var isMad = false
        /// The URL of the relay to publish from now on.
        var relay: String?
        /// The value from which the gateway's keys are derived.
        var gatewaySeed: UInt8 = 1
        /// The requests that came through a relay.
        var relayed: [(url: String, request: [UInt8])] = []
        /// The failure of the relay; nil if it works.
        var relayFailure: TransferError.Cause?
        /// Changes the relay's answers.
        var tampering: @Sendable ([UInt8]) -> [UInt8] = { $0 }
        /// How encounters are evaluated, if ``hasProximity``.
        var proximity = ProximityParameters.standard
        /// Whether the authority accepts and publishes diagnosis keys.
        var hasProximity = false
        /// The HTTP status in the gateway's encapsulated answers.
        var gatewayStatus = 200
    }

    init(host: String = authorityHost) {
        self.host = host
    }

    var enrolled: EnrolledAuthority {
        EnrolledAuthority(host: host, address: "http://127.0.0.1:1", region: region, key: key.publicKey)
    }
    var requests: [String] { state.withLock { $0.requests } }
    var sent: [(path: String, message: [UInt8])] { state.withLock { $0.sent } }
    var relayed: [(url: String, request: [UInt8])] { state.withLock { $0.relayed } }
    var submissions: [SubmissionRequest] { state.withLock { $0.submissions } }

    /// Returns the file that is published at a path; nil if there is none.
    func publishedFile(_ path: String) -> [UInt8]? { state.withLock { $0.files[path] } }

    func forgetRequests() { state.withLock { $0.requests = [] } }
    func change(_ body: (inout State) -> Void) { state.withLock { body(&$0) } }

    private var signingKey: ECDSAP256.PrivateKey { state.withLock { $0.signingKey } ?? key }

    /// Publishes a package, and an index of all packages.
    ///
    /// - Parameter authorizationKey: The key that the package names; nil if the authority has no
    ///   keys.
    func publish(
        _ hour: Hour,
        _ reports: [Day: [ProtectedReport]] = [:],
        warnings: [VenueWarning] = [],
        authorizationKey: AuthorizationKey.Public? = PublishingAuthority.sharedKey.publicKey
    ) throws {
        var generator = SystemRandomNumberGenerator()
        let configuration = configuration(at: hour, minimumVersion: .first, days: [hour.day])
        let packages = state.withLock(\.packages)
        var earlier: [[UInt8]] = []
        while let before = packages.last(where: { Int($0.hour.number) + earlier.count + 1 == Int(hour.number) }) {
            earlier.append(PackageIndex.File(before.file).digest)
        }
        let package = try WrittenPackage(
            region: region,
            hour: hour,
            reports: reports,
            warnings: warnings,
            trafficDigest: authorizationKey.map { key in
                DailyTraffic(
                    settings: state.withLock(\.settings),
                    authorizationKey: .init(day: hour.day, publicKey: key.der),
                    obliviousHTTP: obliviousHTTP([hour.day])
                ).digest
            },
            state: PublishedState(configuration, earlier: earlier.reversed()),
            using: &generator
        ).signed(by: signingKey)
        state.withLock { state in
            state.packages.append((hour, package))
            state.files["v1/packages/\(hour.number)"] = package
        }
        try signIndex()
        try configure(at: hour)
    }

    /// Signs the index of all packages.
    ///
    /// - Parameter hour: The hour of the signature; nil for the hour of the newest package.
    func signIndex(at hour: Hour? = nil) throws {
        let packages = state.withLock(\.packages)
        let index = PackageIndex(
            region: region,
            oldestHour: packages[0].hour,
            packages: packages.map { PackageIndex.File($0.file) },
            hour: hour
        )
        let file = try index!.signed(by: signingKey)
        state.withLock { $0.files["v1/packages/index"] = file }
    }

    /// Publishes a configuration and the key that signed it.
    ///
    /// - Parameter days: The days of the authorisation keys, which are all ``authorizationKey``;
    ///   nil for the hour's day.
    func configure(
        at hour: Hour,
        minimumVersion: ClientVersion = .first,
        days: [Day]? = nil
    ) throws {
        let configuration = configuration(at: hour, minimumVersion: minimumVersion, days: days ?? [hour.day])
        let signingKey = signingKey
        let file = try configuration.signed(by: signingKey)
        state.withLock { state in
            state.files["v1/key"] = signingKey.publicKey.der
            state.files["v1/configuration"] = file
        }
    }

    private func configuration(at hour: Hour, minimumVersion: ClientVersion, days: [Day]) -> Configuration {
        let (settings, next, previous, advice) = state.withLock {
            ($0.settings, $0.nextKey, $0.previousKey, $0.advice)
        }
        return Configuration(
            region: region,
            hour: hour,
            profiles: settings.profiles,
            schedule: settings.schedule,
            authorizationKeys: days.map { .init(day: $0, publicKey: authorizationKey.publicKey.der) },
            minimumClientVersion: minimumVersion,
            nextKey: next,
            previousKey: previous,
            obliviousHTTP: obliviousHTTP(days),
            proximity: settings.proximity,
            adviceDigest: advice?.digest,
            adviceHosts: advice?.hosts ?? .none
        )!
    }

    func get(_ path: String, maximumSize: Int) async throws(TransferError) -> [UInt8] {
        let file = try self.file(path)
        guard file.count <= maximumSize else { throw TransferError(.path(path), .size(maximum: maximumSize)) }
        return file
    }

    func use<Result, Failure>(
        _ body: (any AuthorityLink) async throws(Failure) -> Result
    ) async throws(Failure) -> Result { try await body(self) }

    /// The relay and the gateway's keys of these days.
    private func obliviousHTTP(_ days: [Day]) -> ObliviousHTTP? {
        let (relay, seed) = state.withLock { ($0.relay, $0.gatewaySeed) }
        return relay.flatMap {
            ObliviousHTTP(relay: $0, keys: days.reversed().map { $0.gatewayKey(seed).configuration })
        }
    }

    /// The relay, and the gateway behind it.
    func send(_ request: [UInt8], through relay: String) async throws(TransferError) -> [UInt8] {
        let (failure, seed, status, tampering) = try state.withLock { state throws(TransferError) in
            try state.note("relay")
            state.relayed.append((relay, request))
            return (state.relayFailure, state.gatewaySeed, state.gatewayStatus, state.tampering)
        }
        if let failure { throw TransferError(.relay(relay), failure) }
        let days = [UnixTime.noon.day.number - 1, UnixTime.noon.day.number, UnixTime.noon.day.number + 1]
        let opened = days.lazy.compactMap(Day.init(number:)).compactMap { try? $0.gatewayKey(seed).open(request) }.first
        guard let opened, let (path, message) = ObliviousMessage.message(in: opened.request) else {
            throw TransferError(.relay(relay), .key)
        }
        let answer = try answer(path, message) ?? [UInt8](repeating: 0xFF, count: Answer.size)
        var generator = SystemRandomNumberGenerator()
        return tampering(
            ObliviousMessage.seal(status: status, status == 200 ? answer : [], by: opened.response, using: &generator)
        )
    }

    func post(_ path: String, _ message: [UInt8], answerSize: Int) async throws(TransferError) -> [UInt8] {
        try answer(path, message) ?? [UInt8](repeating: 0xFF, count: answerSize)
    }

    /// The file that is published at a path.
    func file(_ path: String) throws(TransferError) -> [UInt8] {
        let file = try state.withLock { (state) throws(TransferError) -> [UInt8]? in
            try state.note(path)
            return state.files[path]
        }
        guard let file else { throw TransferError(.path(path), .status(404)) }
        return file
    }

    /// The answer to a message; nil for a malformed message.
    func answer(_ path: String, _ message: [UInt8]) throws(TransferError) -> [UInt8]? {
        var generator = SystemRandomNumberGenerator()
        let answer = try state.withLock { (state) throws(TransferError) -> Answer? in
            try state.note(path)
            state.sent.append((path, message))
            if let status = state.status { return Answer(status) }
            return state.isMad ? nil : state.answer(path, message, authorizationKey)
        }
        return answer?.encoded(using: &generator)
    }
}

extension PublishingAuthority.State {
    fileprivate mutating func note(_ path: String) throws(TransferError) {
        guard requests.count < retryPolicy else {
            throw TransferError(.server("nowhere"), .unreachable(reason: "it was cut off"))
        }
        requests.append(path)
    }

    /// As with the real authority, a proof authorises one batch, and a repeated batch counts as the
    /// same.
    fileprivate mutating func answer(_ path: String, _ message: [UInt8], _ key: AuthorizationKey.Private) -> Answer {
        if path == "v1/authorizations", let request = try? AuthorizationRequest(decoding: message) {
            if request.isDecoy { return Answer(.accepted, blindSignature: request.blindedMessage) }
            guard !refusesProofs, let proof = bytes(of: request.proof) else { return Answer(.refused) }
            guard proofs[proof, default: request.blindedMessage] == request.blindedMessage else {
                return Answer(.refused)
            }
            proofs[proof] = request.blindedMessage
            return Answer(.accepted, blindSignature: key.sign(blinded: request.blindedMessage))
        }
        if path == "v1/submissions", let request = try? SubmissionRequest(decoding: message) {
            if request.isDecoy { return Answer(.accepted) }
            guard key.publicKey.isValid(request.authorization, of: request.batch) else { return Answer(.refused) }
            submissions.append(request)
            return Answer(.accepted)
        }
        if path == "v1/tests", let inquiry = try? TestInquiry(decoding: message) {
            let digest = inquiry.test.digest
            guard registrations[digest, default: inquiry.token] == inquiry.token else { return Answer(.refused) }
            registrations[digest] = inquiry.token
            return Answer(results[digest] ?? .pending)
        }
        return Answer(.refused)
    }

    /// The identity of a proof; nil for an invalid proof.
    private func bytes(of proof: PositiveTestProof) -> [UInt8]? {
        switch proof {
        case .hotlineCode(let code): Array(code.text.utf8)
        case .registration(let token):
            registrations.contains { $1 == token && results[$0] == .accepted } ? Array(copying: token.bytes) : nil
        case .pin: nil
        }
    }
}

extension Day {
    /// The gateway's key of the day.
    fileprivate func gatewayKey(_ seed: UInt8) -> GatewayKey {
        let bytes = SHA256.hash([seed] + number.bigEndianBytes)
        return GatewayKey(identifier: gatewayKeyIdentifier, privateKey: SecretBytes(copying: bytes))
    }
}

extension Hour {
    fileprivate var day: Day { Day(number: number / Hour.perDay)! }
}

extension AuthorityNetwork {
    /// A client for `diary` on this network, with this maximum number of attempts at a download.
    ///
    /// - Parameter sleep: Called instead of waiting before an authorisation.
    func client(
        of diary: Diary,
        attempts: Int = 1,
        sleep: @escaping @Sendable (Duration) async throws -> Void = { _ in }
    ) -> AuthorityClient {
        AuthorityClient(
            diary,
            network: self,
            version: .first,
            retryPolicy: RetryPolicy(attempts: attempts),
            sleep: sleep
        )
    }
}
