import AsyncHTTPClient
public import CheckInClient
import NIOCore

/// Ways to an authority by HTTPS.
public struct HTTPAuthorityNetwork: AuthorityNetwork {
    /// Seconds until a connection has to stand, and until more has to come.
    private static let timeouts: (connect: Int64, read: Int64) = (15, 30)

    private let address: AuthorityAddress
    private let proxy: HTTPProxy?
    private let limit: Duration

    /// - Parameter proxy: Over which they go, if over one.
    public init(_ address: AuthorityAddress, proxy: HTTPProxy? = nil) {
        self.init(address, proxy: proxy, limit: .seconds(600))
    }

    /// - Parameter limit: Until all of an answer has to be there, however steadily it comes.
    package init(_ address: AuthorityAddress, proxy: HTTPProxy? = nil, limit: Duration) {
        self.address = address
        self.proxy = proxy
        self.limit = limit
    }

    public func use<Success, Failure>(
        _ body: (any AuthorityLink) async throws(Failure) -> Success
    ) async throws(Failure) -> Success {
        let client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
        let result: Result<Success, Failure>
        do throws(Failure) {
            result = .success(try await body(HTTPAuthorityLink(address: address, client: client, limit: limit)))
        } catch {
            result = .failure(error)
        }
        // It fails if something is still under way, and nothing is: whoever was interrupted has waited for the end of it, too.
        try? await client.shutdown()
        return try result.get()
    }

    private var configuration: HTTPClient.Configuration {
        var configuration = HTTPClient.Configuration(
            redirectConfiguration: .disallow,
            timeout: HTTPClient.Configuration.Timeout(
                connect: .seconds(Self.timeouts.connect),
                read: .seconds(Self.timeouts.read)
            ),
            proxy: proxy.map { .server(host: $0.host, port: $0.port) },
            decompression: .disabled
        )
        configuration.connectionPool.retryConnectionEstablishment = false
        return configuration
    }
}
