import CCurl
import Synchronization

/// A request and the part of its response that has arrived. libcurl's callbacks write the response.
final class CurlTransfer: Sendable {
    struct Progress {
        /// Whether libcurl has begun to send the request. Until then, no part of the request has
        /// left this machine.
        var isRequested = false
        /// Whether all headers of the response have arrived.
        var hasHead = false
        /// Whether the body is longer than allowed. The rest is not read.
        var isTooLarge = false
        var body: [UInt8] = []
    }

    let request: HTTPRequest
    private let state = Mutex(Progress())
    private let cancelled = Atomic(false)

    init(_ request: HTTPRequest) {
        self.request = request
    }

    var progress: Progress { state.withLock { $0 } }
    var isCancelled: Bool { cancelled.load(ordering: .acquiring) }

    func cancel() { cancelled.store(true, ordering: .releasing) }

    // MARK: Callbacks

    /// CURLOPT_PREREQFUNCTION(3): the connection is ready, including TLS and the proxy.
    static let beforeRequest: curl_prereq_callback = { context, _, _, _, _ in
        unsafe of(context).state.withLock { $0.isRequested = true }
        return CURL_PREREQFUNC_OK
    }

    /// CURLOPT_HEADERFUNCTION(3): a header line, including its line break. The headers of an
    /// interim response (RFC 9110 §15.2) come first.
    static let receiveHeader: curl_write_callback = { line, size, count, context in
        let line = unsafe UnsafeRawBufferPointer(start: line, count: size * count)
        unsafe of(context).state.withLock { state in
            if unsafe line.starts(with: "HTTP/".utf8) { state.hasHead = false }
            if unsafe line.elementsEqual("\r\n".utf8) || line.elementsEqual("\n".utf8) { state.hasHead = true }
        }
        return size * count
    }

    /// CURLOPT_WRITEFUNCTION(3): a part of the body. Returning a number other than the part's size
    /// ends the transfer.
    static let receiveBody: curl_write_callback = { bytes, size, count, context in
        let bytes = unsafe UnsafeRawBufferPointer(start: bytes, count: size * count)
        let transfer = unsafe of(context)
        let isTaken = transfer.state.withLock { state in
            guard state.body.count + bytes.count <= transfer.request.maximumSize else {
                state.isTooLarge = true
                return false
            }
            unsafe state.body.append(contentsOf: bytes)
            return true
        }
        return isTaken ? size * count : 0
    }

    /// The context of the callbacks.
    var context: UnsafeMutableRawPointer { unsafe Unmanaged.passUnretained(self).toOpaque() }

    private static func of(_ context: UnsafeMutableRawPointer?) -> CurlTransfer {
        unsafe Unmanaged<CurlTransfer>.fromOpaque(context!).takeUnretainedValue()
    }
}
