import AuthorityPortal
import HTTPTypes
import HealthAuthority
import Hummingbird
import NIOCore

/// The cookies that a browser sends to the officers' portal, and the languages that it asks for.
enum CookieTarget {
    private static let cookies = [false, true].map { PortalCookies(isSecure: $0) }

    static func check(_ input: [UInt8]) throws(Finding) {
        var fields = HTTPFields()
        fields[.cookie] = String(decoding: input, as: UTF8.self)
        let request = Request(
            head: HTTPRequest(method: .get, scheme: nil, authority: nil, path: "/", headerFields: fields),
            body: RequestBody(buffer: ByteBuffer())
        )
        for token in cookies.compactMap({ $0.session(request) }) {
            try expect(
                String(decoding: input, as: UTF8.self).contains(token.text),
                "a token is one that the browser has sent"
            )
        }
        try checkLanguages(String(decoding: input, as: UTF8.self))
    }

    private static func checkLanguages(_ header: String) throws(Finding) {
        let codes = ["en", "de", "pt-br"]
        guard let code = AcceptLanguage(header)?.best(of: codes, standard: "en") else { return }
        try expect(codes.contains(code), "a language is one that is offered")
        let isAsked = header.contains("*") || header.lowercased().contains(code.prefix(2))
        try expect(isAsked, "a language is one that the browser asks for")
    }
}
