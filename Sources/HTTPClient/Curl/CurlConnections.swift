import CCurl
import Platform
import Synchronization

/// The connections of one use: a multi handle of libcurl, which keeps a connection open for the next request.
///
/// Two values share nothing: no connection, no name that was looked up, no TLS session.
@safe package final class CurlConnections: Sendable {
    /// libcurl's initialisation, once for the process: `curl_global_init(3)`.
    private static let library: Void = {
        precondition(curl_global_init(ccurl_everything) == CURLE_OK, "libcurl could not start")
    }()

    nonisolated(unsafe) private let multi: UnsafeMutableRawPointer
    /// One transfer at a time uses the multi handle.
    private let turn = Mutex(())
    /// Guards only against a wake-up of a multi handle that is gone.
    private let isOpen = Mutex(true)

    package init() {
        Self.library
        guard let multi = unsafe curl_multi_init() else { fatalError("libcurl could not make a multi handle") }
        unsafe self.multi = multi
    }

    deinit {
        precondition(!isOpen.withLock { $0 }, "connections were not closed")
    }

    /// Closes all connections, when no transfer is running.
    package func close() {
        isOpen.withLock { $0 = false }
        turn.withLock { _ in _ = unsafe curl_multi_cleanup(multi) }
    }

    /// Sends a request and returns the response, whatever its status is. The transfer runs on a thread of its own, and ends when the
    /// task is cancelled.
    package func send(_ request: HTTPRequest, over route: Route) async throws(TransferError) -> HTTPResponse {
        let transfer = CurlTransfer(request)
        return try await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                Thread.start { continuation.resume(returning: self.run(transfer, over: route)) }
            }
        } onCancel: {
            transfer.cancel()
            wake()
        }.get()
    }

    private func wake() {
        // The only function of libcurl that another thread may call during a transfer.
        isOpen.withLock { if $0 { _ = unsafe curl_multi_wakeup(multi) } }
    }

    private func run(_ transfer: CurlTransfer, over route: Route) -> Result<HTTPResponse, TransferError> {
        turn.withLock { _ in
            let handle = CurlHandle(transfer, over: route)
            let start = ContinuousClock.now
            _ = unsafe curl_multi_add_handle(multi, handle.pointer)
            defer { _ = unsafe curl_multi_remove_handle(multi, handle.pointer) }
            guard let code = perform(transfer) else { return .failure(.cancelled) }
            let ending = CurlEnding(code, of: transfer, handle, after: ContinuousClock.now - start)
            return Result { () throws(TransferError) in try ending.response(to: transfer.request, over: route) }
        }
    }

    /// Runs the only transfer to its end. Nil if it was cancelled.
    private func perform(_ transfer: CurlTransfer) -> CURLcode? {
        var running: Int32 = 1
        while running > 0 {
            guard !transfer.isCancelled else { return nil }
            var code = unsafe curl_multi_perform(multi, &running)
            // libcurl returns earlier when one of its own timers is due.
            if code == CURLM_OK, running > 0 { code = unsafe curl_multi_poll(multi, nil, 0, 60_000, nil) }
            precondition(code == CURLM_OK, "libcurl could not run a transfer (error \(code.rawValue))")
        }
        var left: Int32 = 0
        guard let message = unsafe curl_multi_info_read(multi, &left) else {
            preconditionFailure("libcurl ended a transfer without a result")
        }
        return unsafe message.pointee.data.result
    }
}
