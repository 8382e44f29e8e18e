import Foundation
import FoundationNetworking
import Synchronization
import TestSupport
import Testing

/// A browser that stores cookies and does not follow redirects. It submits forms with the hidden
/// fields of the current page.
final class Browser: Sendable {
    let port: UInt16
    private let session: URLSession
    private let state = Mutex(State())

    private struct State {
        var cookies: [String: String] = [:]
        var page = ""
    }

    struct Answer: Sendable {
        let status: Int
        let headers: [String: String]
        let text: String

        func header(_ name: String) -> String? {
            headers.first { $0.key.lowercased() == name.lowercased() }?.value
        }
    }

    init(port: UInt16) {
        self.port = port
        let configuration = URLSessionConfiguration.ephemeral
        configuration.httpShouldSetCookies = false
        configuration.httpCookieAcceptPolicy = .never
        configuration.httpCookieStorage = nil
        session = URLSession(configuration: configuration, delegate: StayingDelegate(), delegateQueue: nil)
    }

    deinit {
        session.finishTasksAndInvalidate()
    }

    var origin: String { "http://127.0.0.1:\(port)" }

    var cookies: [String: String] {
        get { state.withLock { $0.cookies } }
        set { state.withLock { $0.cookies = newValue } }
    }

    /// A hidden field of the page that was loaded last.
    func hidden(_ name: String) -> String {
        let page = state.withLock { $0.page }
        guard let field = page.range(of: "name=\"\(name)\" value=\"") else { return "" }
        return String(page[field.upperBound...].prefix { $0 != "\"" })
    }

    @discardableResult
    func get(_ path: String, headers: [String: String] = [:]) async throws -> Answer {
        var request = request(path)
        for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
        return try await send(request, keepsPage: true)
    }

    /// Submits a form. Adds the hidden fields of the page that was loaded last, unless `fields`
    /// contains them.
    @discardableResult
    func post(_ path: String, _ fields: [String: String] = [:], headers: [String: String] = [:]) async throws -> Answer
    {
        var all = fields
        for name in ["form_token", "once"] where all[name] == nil && !hidden(name).isEmpty { all[name] = hidden(name) }
        return try await post(path, body: Self.encode(all), headers: headers)
    }

    @discardableResult
    func post(_ path: String, body: String, headers: [String: String] = [:]) async throws -> Answer {
        var request = request(path)
        request.httpMethod = "POST"
        request.httpBody = Data(body.utf8)
        request.setValue("application/x-www-form-urlencoded", forHTTPHeaderField: "Content-Type")
        for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
        return try await send(request, keepsPage: false)
    }

    @discardableResult
    func logIn(_ name: String, _ password: String) async throws -> Answer {
        try await get("/portal/login")
        let answer = try await post("/portal/login", ["name": name, "password": password])
        if answer.status == 303 { try await get("/portal") }
        return answer
    }

    static func encode(_ fields: [String: String]) -> String {
        let kept = CharacterSet(charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789*-._")
        return fields.map { name, value in
            let value = value.addingPercentEncoding(withAllowedCharacters: kept.union([" "])) ?? ""
            return "\(name)=\(value.replacing(" ", with: "+"))"
        }.joined(separator: "&")
    }

    private func request(_ path: String) -> URLRequest {
        guard let url = URL(string: origin + path) else { preconditionFailure("a path") }
        var request = URLRequest(url: url, timeoutInterval: 30)
        let cookies = cookies.map { "\($0.key)=\($0.value)" }.joined(separator: "; ")
        if !cookies.isEmpty { request.setValue(cookies, forHTTPHeaderField: "Cookie") }
        return request
    }

    private func send(_ request: URLRequest, keepsPage: Bool) async throws -> Answer {
        let (data, response) = try await session.data(for: request)
        guard let response = response as? HTTPURLResponse else { throw URLError(.badServerResponse) }
        let headers = Dictionary(
            uniqueKeysWithValues: response.allHeaderFields.map { ("\($0.key)", "\($0.value)") }
        )
        let answer = Answer(status: response.statusCode, headers: headers, text: String(decoding: data, as: UTF8.self))
        state.withLock { state in
            if keepsPage || answer.text.contains("form_token") { state.page = answer.text }
            Self.keep(answer.header("Set-Cookie") ?? "", in: &state.cookies)
        }
        return answer
    }

    /// Stores cookies. URLSession joins several headers with commas.
    private static func keep(_ header: String, in cookies: inout [String: String]) {
        for cookie in header.split(separator: ",") {
            let pair = cookie.prefix { $0 != ";" }.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard pair.count == 2 else { continue }
            let name = pair[0].trimmingCharacters(in: .whitespaces)
            cookies[name] = cookie.contains("Max-Age=0") ? nil : String(pair[1])
        }
    }

    private final class StayingDelegate: NSObject, URLSessionTaskDelegate {
        func urlSession(
            _ session: URLSession,
            task: URLSessionTask,
            willPerformHTTPRedirection response: HTTPURLResponse,
            newRequest request: URLRequest,
            completionHandler: @escaping @Sendable (URLRequest?) -> Void
        ) {
            completionHandler(nil)
        }
    }
}
