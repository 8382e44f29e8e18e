import CCurl
import SystemPackage

/// The end of a transfer.
struct CurlEnding {
    private let code: CURLcode
    private let progress: CurlTransfer.Progress
    private let status: Int
    private let contentType: String?
    private let isProxyUntrusted: Bool
    private let connectError: Errno
    private let message: String
    private let duration: Duration

    init(_ code: CURLcode, of transfer: CurlTransfer, _ handle: borrowing CurlHandle, after duration: Duration) {
        self.code = code
        progress = transfer.progress
        status = handle.status
        contentType = handle.contentType
        isProxyUntrusted = handle.isProxyUntrusted
        connectError = Errno(rawValue: handle.connectError)
        message = handle.errorMessage
        self.duration = duration
    }

    /// Returns a complete response with status 200. For another status, returns the part of the
    /// response that has arrived.
    func response(to request: HTTPRequest, over route: Route) throws(TransferError) -> HTTPResponse {
        let response = HTTPResponse(status: status, contentType: contentType, body: progress.body)
        // Interim responses have lower status codes.
        if progress.hasHead, status > 200 { return response }
        if progress.isTooLarge { throw TransferError(.path(request.path), .size(maximum: request.maximumSize)) }
        switch code {
        // If a connection ends within the headers, libcurl reports a complete response.
        case CURLE_OK where progress.hasHead && status == 200: return response
        case CURLE_PEER_FAILED_VERIFICATION:
            let proxy = isProxyUntrusted ? route.proxy.proxy?.url : nil
            throw TransferError(.server(proxy ?? route.address.text), .untrusted)
        default:
            let reason = reason(route)
            let cause: TransferError.Cause =
                progress.isRequested ? .unreachable(reason: reason) : .noConnection(reason: reason)
            throw TransferError(.server(route.address.text), cause)
        }
    }

    private func reason(_ route: Route) -> String {
        switch code {
        // libcurl counts in milliseconds and can end a little early.
        case CURLE_OPERATION_TIMEDOUT where duration >= route.limit - .milliseconds(100):
            "the response did not complete within \(route.limit)"
        case CURLE_OPERATION_TIMEDOUT where !progress.isRequested: "no connection within \(Route.connectTimeout)"
        case CURLE_OPERATION_TIMEDOUT: "no data for \(Route.silenceTimeout)"
        case CURLE_OK, CURLE_GOT_NOTHING: "the connection ended before the response did"
        case CURLE_COULDNT_CONNECT where connectError.rawValue != 0:
            Self.lowercased(libcurlReason) + ": " + Self.lowercased(connectError.description)
        // `OpenSSL/3.0.22: error:0A00042E:SSL routines::tlsv1 alert protocol version`
        case CURLE_SSL_CONNECT_ERROR: "TLS failed: " + libcurlReason.replacing(/.*::/, with: "")
        default: Self.lowercased(libcurlReason)
        }
    }

    /// libcurl's message, without the milliseconds that libcurl adds to some messages: `Failed to
    /// connect to 127.0.0.1 port 1 after 0 ms: …`.
    private var libcurlReason: String {
        let text = unsafe message.isEmpty ? String(cString: curl_easy_strerror(code)) : message
        return String(text.prefix { $0 != "\n" }.replacing(/\ after \d+ ms: .*/, with: ""))
    }

    /// Converts the first letter to lower case, unless the sentence begins with an abbreviation.
    private static func lowercased(_ sentence: String) -> String {
        guard sentence.dropFirst().first?.isLowercase ?? false else { return sentence }
        return sentence.prefix(1).lowercased() + sentence.dropFirst()
    }
}
