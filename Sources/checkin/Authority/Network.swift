import AuthorityHTTP
import CheckInClient
import CommandLineTool
import Platform

/// Ways to the authority that a diary belongs to, over the proxy that the environment names, as curl does.
struct Network: AuthorityNetwork {
    private let network: HTTPAuthorityNetwork

    init(_ authority: EnrolledAuthority) throws {
        guard let address = AuthorityAddress(authority.address) else {
            throw Refusal("\(authority.address) is not an address of an authority", hints: ["checkin enroll --help"])
        }
        try self.init(address)
    }

    init(_ address: AuthorityAddress) throws {
        network = HTTPAuthorityNetwork(address, proxy: try Self.proxy(for: address))
    }

    func use<Result, Failure>(
        _ body: (any AuthorityLink) async throws(Failure) -> Result
    ) async throws(Failure) -> Result {
        try await network.use(body)
    }

    private static func proxy(for address: AuthorityAddress) throws -> HTTPProxy? {
        guard address.text.hasPrefix("https://"), let text = Environment["https_proxy"] ?? Environment["HTTPS_PROXY"]
        else { return nil }
        guard let proxy = HTTPProxy(text) else {
            throw Refusal(
                "the variable https_proxy is no proxy's address",
                hints: ["it looks like http://proxy.example:3128"]
            )
        }
        return proxy
    }
}

extension Diary {
    /// What the diary asks of its authority.
    ///
    /// - Throws: `notEnrolled`.
    func client() throws -> AuthorityClient {
        AuthorityClient(self, network: try Network(requireAuthority()), version: .current)
    }
}
