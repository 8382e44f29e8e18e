public import AuthorityProtocol
import CheckInProtocol
import HTTPClient

/// Compares the web client that a server delivers with the list that the authority has signed. The
/// requests do not depend on the content of the diary.
public struct WebClientVerification: Sendable {
    private let authority: EnrolledAuthority
    /// The hour of the last configuration that the diary has seen.
    private let last: Hour?
    private let now: Hour

    /// A file that a server does not deliver as it was signed.
    public struct Problem: Sendable, Equatable {
        /// The path in the request.
        public let path: String
        public let kind: Kind

        public enum Kind: String, Sendable {
            case missing, differs
        }
    }

    /// Prepares a comparison with an authority that the diary is enrolled with.
    ///
    /// - Parameter diary: The diary, about the authority (``Diary/about(_:)``).
    /// - Throws: `notEnrolled`, `notEnrolledWith` and `severalAuthorities`.
    public init(_ diary: Diary) throws(DiaryError) {
        let state = try diary.read { try $0.requireAuthority() }
        (authority, now) = (state.authority, diary.now.hour)
        last = state.configurationHour.flatMap(Hour.init(number:))
    }

    /// Downloads the authority's newest configuration, and the list that it names.
    ///
    /// - Parameter link: A connection to the authority.
    /// - Returns: The list; nil if the authority serves no web client.
    /// - Throws: `refused` if the configuration or the list is not valid; `stale`; `fromTheFuture`;
    ///   `link` if a request fails.
    public func signedFiles(_ link: any AuthorityLink) async throws(ClientError) -> WebClientFiles? {
        try await ClientError.wrap {
            let path = PublishedPath.configuration
            let file = try await link.get(path, maximumSize: Configuration.maximumSize)
            let configuration: Configuration
            do throws(PublicationError) {
                (configuration, _) = try authority.verifiedConfiguration(file, notOlderThan: last)
            } catch {
                throw ClientError.refused(path: path, error)
            }
            let staleness = try Freshness.staleness(
                of: path,
                signedIn: configuration.hour,
                now: now,
                limit: Freshness.configuration
            )
            if let staleness { throw staleness }
            guard let digest = configuration.webClientDigest else { return nil }
            let list = try await link.get(WebClientFiles.path, maximumSize: WebClientFiles.maximumSize)
            guard let files = WebClientFiles(parsing: list), files.digest == digest else {
                throw ClientError.refused(path: WebClientFiles.path, .value(field: "its digest"))
            }
            return files
        }
    }

    /// Downloads all files, and compares them. The page is compared twice: at its own path, and at
    /// the address of venue codes.
    ///
    /// - Parameter link: A connection to the server to examine.
    /// - Returns: The problems in the order of the list.
    /// - Throws: `link` if the server does not answer.
    public func problems(of files: WebClientFiles, _ link: any AuthorityLink) async throws(ClientError) -> [Problem] {
        try await ClientError.wrap {
            var problems: [Problem] = []
            for file in files.files {
                for path in file.path == Self.page ? [PublishedPath.codeAddress, file.path] : [file.path] {
                    if let kind = try await Self.problem(of: file, at: path, link) {
                        problems.append(Problem(path: path, kind: kind))
                    }
                }
            }
            return problems
        }
    }

    private static let page = "index.html"

    private static func problem(
        of file: WebClientFiles.File,
        at path: String,
        _ link: any AuthorityLink
    ) async throws(TransferError) -> Problem.Kind? {
        do {
            let content = try await link.get(path, maximumSize: WebClientFiles.maximumFileSize)
            return file.isSame(as: content) ? nil : .differs
        } catch {
            switch error.cause {
            case .status: return .missing
            case .size: return .differs
            default: throw error
            }
        }
    }
}
