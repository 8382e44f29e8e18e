import AuthorityHTTP
import CheckInClient
import CommandLineTool
import Platform

/// The way to the authority that a diary belongs to.
enum Network {
    /// Uses it, over the proxy that the environment names, as curl does.
    static func use<Result>(
        _ authority: EnrolledAuthority,
        _ body: (HTTPAuthorityLink) async throws -> Result
    ) async throws -> Result {
        guard let address = AuthorityAddress(authority.address) else {
            throw Refusal("\(authority.address) is not an address of an authority", hints: ["checkin enroll --help"])
        }
        return try await HTTPAuthorityLink.use(address, proxy: proxy(for: address), body)
    }

    static func proxy(for address: AuthorityAddress) throws -> HTTPProxy? {
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
