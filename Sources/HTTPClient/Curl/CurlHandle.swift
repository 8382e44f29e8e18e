import CCurl

/// A libcurl easy handle with all options for a transfer.
///
/// libcurl's defaults are used where they are suitable. By default, libcurl does not use redirects,
/// cookies, .netrc, compression, HTTP/0.9, HSTS or Alt-Svc. It verifies the certificate with the
/// system's certificates, and it verifies the host name.
@safe struct CurlHandle: ~Copyable {
    let pointer: UnsafeMutableRawPointer
    private let headers: UnsafeMutablePointer<curl_slist>?
    private let errorText: UnsafeMutablePointer<CChar>

    /// Creates a handle for a transfer.
    ///
    /// - Parameters:
    ///   - transfer: The transfer. It must exist as long as the handle exists.
    ///   - sharesConnections: Whether a message may use the connection of an earlier request, and
    ///     whether the next request may use the same connection. If the server has closed the
    ///     connection, libcurl sends the message again. Therefore, the server must give the same
    ///     answer to both copies of the message.
    init(_ transfer: CurlTransfer, over route: Route, sharesConnections: Bool) {
        guard let pointer = unsafe curl_easy_init() else { fatalError("curl_easy_init failed") }
        unsafe self.pointer = pointer
        unsafe errorText = .allocate(capacity: Int(CURL_ERROR_SIZE))
        unsafe errorText.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
        // A name without a value removes the header that libcurl would add.
        var lines = ["Accept:", "Expect:"]
        if let message = transfer.request.message { lines.append("Content-Type: \(message.contentType)") }
        if let authorization = transfer.request.authorization { lines.append("Authorization: \(authorization)") }
        unsafe headers = lines.reduce(nil) { unsafe curl_slist_append($0, $1) }
        unsafe set(CURLOPT_HTTPHEADER, headers)
        unsafe set(CURLOPT_ERRORBUFFER, errorText)
        setRequest(transfer.request, route, sharesConnections: sharesConnections)
        setProxy(route)
        setLimits(route)
        setCallbacks(transfer)
    }

    deinit {
        unsafe curl_easy_cleanup(pointer)
        unsafe curl_slist_free_all(headers)
        unsafe errorText.deallocate()
    }

    /// libcurl's description of a failure, which may be empty.
    var errorMessage: String { unsafe String(cString: errorText) }

    /// CURLINFO_RESPONSE_CODE(3): the status of the response; 0 if there is none.
    var status: Int { number(CURLINFO_RESPONSE_CODE) }

    /// CURLINFO_CONTENT_TYPE(3): the media type of the response; nil if it has none.
    var contentType: String? {
        var text: UnsafeMutablePointer<CChar>?
        unsafe require(ccurl_get_text(pointer, CURLINFO_CONTENT_TYPE, &text))
        return unsafe text.map { unsafe String(cString: $0) }
    }

    /// CURLINFO_OS_ERRNO(3): the `errno` of the last connection that failed; 0 if there is none.
    var connectError: Int32 { Int32(truncatingIfNeeded: number(CURLINFO_OS_ERRNO)) }

    /// CURLINFO_PROXY_SSL_VERIFYRESULT(3): whether the certificate of an HTTPS proxy could not be
    /// verified.
    var isProxyUntrusted: Bool { number(CURLINFO_PROXY_SSL_VERIFYRESULT) != 0 }

    // MARK: Options

    private func setRequest(_ request: HTTPRequest, _ route: Route, sharesConnections: Bool) {
        set(CURLOPT_URL, route.address.url(request.path))
        set(CURLOPT_PROTOCOLS_STR, route.address.isSecure ? "https" : "http")
        // HTTP/2 would compress headers. Their sizes would then depend on earlier requests.
        set(CURLOPT_HTTP_VERSION, CURL_HTTP_VERSION_1_1)
        // The type of the constant depends on the version of libcurl.
        set(CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2))
        // A session ticket would link two connections.
        set(CURLOPT_SSL_SESSIONID_CACHE, 0)
        guard let message = request.message else { return }
        set(CURLOPT_POST, 1)
        unsafe require(ccurl_set_message(pointer, message.bytes, message.bytes.count))
        guard !sharesConnections else { return }
        // Otherwise libcurl could send the message twice.
        set(CURLOPT_FRESH_CONNECT, 1)
        set(CURLOPT_FORBID_REUSE, 1)
    }

    private func setProxy(_ route: Route) {
        // Set empty strings, so that libcurl does not read the environment itself.
        set(CURLOPT_PROXY, route.proxy.proxy?.url ?? "")
        set(CURLOPT_NOPROXY, route.proxy.exceptions)
        set(CURLOPT_PROXY_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2))
        set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
        // Do not offer Kerberos, because it would reveal the user's name.
        set(CURLOPT_SOCKS5_AUTH, ccurl_password_only)
        guard let (user, password) = route.credentials else { return }
        set(CURLOPT_PROXYUSERNAME, user)
        set(CURLOPT_PROXYPASSWORD, password)
    }

    private func setLimits(_ route: Route) {
        set(CURLOPT_NOSIGNAL, 1)
        // If a transfer ends during its name lookup, the lookup continues on its own thread.
        // Otherwise, the transfer would wait for the lookup.
        set(CURLOPT_QUICK_EXIT, 1)
        set(CURLOPT_CONNECTTIMEOUT_MS, Route.connectTimeout.milliseconds)
        set(CURLOPT_TIMEOUT_MS, route.limit.milliseconds)
        // In bytes per second.
        set(CURLOPT_LOW_SPEED_LIMIT, 1)
        set(CURLOPT_LOW_SPEED_TIME, Route.silenceTimeout.milliseconds / 1000)
    }

    private func setCallbacks(_ transfer: CurlTransfer) {
        let context = unsafe transfer.context
        unsafe require(ccurl_set_before_request(pointer, CurlTransfer.beforeRequest))
        unsafe set(CURLOPT_PREREQDATA, context)
        unsafe require(ccurl_set_receiver(pointer, CURLOPT_HEADERFUNCTION, CurlTransfer.receiveHeader))
        unsafe set(CURLOPT_HEADERDATA, context)
        unsafe require(ccurl_set_receiver(pointer, CURLOPT_WRITEFUNCTION, CurlTransfer.receiveBody))
        unsafe set(CURLOPT_WRITEDATA, context)
    }

    // MARK: libcurl

    private func set(_ option: CURLoption, _ value: Int) { unsafe require(ccurl_set_number(pointer, option, value)) }

    private func set(_ option: CURLoption, _ text: String) { unsafe require(ccurl_set_text(pointer, option, text)) }

    private func set(_ option: CURLoption, _ value: UnsafeMutableRawPointer?) {
        unsafe require(ccurl_set_pointer(pointer, option, value))
    }

    private func number(_ info: CURLINFO) -> Int {
        var value = 0
        unsafe require(ccurl_get_number(pointer, info, &value))
        return value
    }

    /// Ends the process if libcurl does not support an option or is out of memory. Without the
    /// option, a request could be less private.
    private func require(_ code: CURLcode) {
        precondition(code == CURLE_OK, "libcurl 7.88 or newer is required (error \(code.rawValue))")
    }
}

extension Duration {
    /// The duration in milliseconds, rounded down.
    fileprivate var milliseconds: Int {
        Int(components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000)
    }
}
