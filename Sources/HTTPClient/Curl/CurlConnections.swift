import CCurl
import Glibc
import OperatingSystem
import Synchronization

/// Connections for requests with one purpose. A libcurl multi handle keeps a connection open for
/// the next request.
///
/// Two values do not share connections, name lookups or TLS sessions.
@safe package final class CurlConnections: Sendable {
    /// Initialises libcurl once for the process: `curl_global_init(3)`.
    private static let library: Void = {
        // With this variable, libcurl writes the secrets of each TLS session to a file.
        unsafe unsetenv("SSLKEYLOGFILE")
        precondition(curl_global_init(ccurl_everything) == CURLE_OK, "curl_global_init failed")
    }()

    nonisolated(unsafe) private let multi: UnsafeMutableRawPointer
    private let maximumCount: Int?
    /// The thread that uses the multi handle holds this lock.
    private let turn = Mutex(())
    private let queue = Mutex(Queue())

    private struct Queue {
        /// Transfers that the thread has not begun.
        var waiting: [WaitingTransfer] = []
        /// Whether the thread that begins transfers is running.
        var isRunning = false
        /// Whether the multi handle still exists and can be woken up.
        var isOpen = true
    }

    /// Creates a value without connections.
    ///
    /// - Parameter maximumCount: The maximum number of connections. All requests, including
    ///   messages, share these connections. Further requests wait in the order of their arrival. If
    ///   nil, each message uses a separate connection, and the number of connections is unlimited.
    package init(sharing maximumCount: Int? = nil) {
        Self.library
        guard let multi = unsafe curl_multi_init() else { fatalError("curl_multi_init failed") }
        unsafe self.multi = multi
        self.maximumCount = maximumCount
        if let maximumCount { unsafe require(ccurl_set_multi_number(multi, CURLMOPT_MAXCONNECTS, maximumCount)) }
    }

    deinit {
        precondition(!queue.withLock { $0.isOpen }, "connections must be closed")
    }

    /// Waits until no transfer is running, and closes all connections.
    package func close() {
        queue.withLock { $0.isOpen = false }
        turn.withLock { _ in _ = unsafe curl_multi_cleanup(multi) }
    }

    /// Sends a request and returns the response, with any status. All transfers run on one thread.
    /// If the task is cancelled, its transfer ends.
    package func send(_ request: HTTPRequest, over route: Route) async throws(TransferError) -> HTTPResponse {
        let transfer = CurlTransfer(request)
        return try await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                start(WaitingTransfer(transfer: transfer, route: route, continuation: continuation))
            }
        } onCancel: {
            transfer.cancel()
            queue.withLock { wake($0) }
        }.get()
    }

    private func start(_ transfer: WaitingTransfer) {
        do throws(FileError) {
            try queue.withLock { queue throws(FileError) in
                if queue.isRunning { wake(queue) } else { try Thread.start { self.run() } }
                queue.isRunning = true
                queue.waiting.append(transfer)
            }
        } catch {
            let address = transfer.route.address.text
            let failure = TransferError(.server(address), .noConnection(reason: error.description))
            transfer.continuation.resume(returning: .failure(failure))
        }
    }

    private func wake(_ queue: Queue) {
        // This is the only libcurl function that another thread may call during a transfer.
        if queue.isOpen { _ = unsafe curl_multi_wakeup(multi) }
    }

    // MARK: The thread

    /// Runs transfers until there are no more.
    private func run() {
        turn.withLock { _ in
            var running: [UnsafeMutableRawPointer: RunningTransfer] = unsafe [:]
            while let new = unsafe next(besides: running.count) {
                for transfer in new {
                    let transfer = RunningTransfer(transfer, sharesConnections: maximumCount != nil)
                    unsafe require(curl_multi_add_handle(multi, transfer.handle.pointer))
                    unsafe running[transfer.handle.pointer] = transfer
                }
                let cancelled = unsafe running.filter { unsafe $0.value.isCancelled }.map {
                    unsafe ($0.key, nil as CURLcode?)
                }
                for unsafe(handle, code) in unsafe cancelled.isEmpty ? perform() : cancelled {
                    _ = unsafe curl_multi_remove_handle(multi, handle)
                    unsafe running.removeValue(forKey: handle)?.end(code)
                }
            }
        }
    }

    /// Takes the waiting transfers, so that they can begin. Returns nil if no transfer is waiting
    /// or running. The thread then ends.
    private func next(besides running: Int) -> [WaitingTransfer]? {
        queue.withLock { queue in
            let new = Array(queue.waiting.prefix((maximumCount ?? .max) - running))
            queue.waiting.removeFirst(new.count)
            queue.isRunning = running + new.count > 0
            return queue.isRunning ? new : nil
        }
    }

    /// Continues all transfers. Waits if no transfer has ended.
    ///
    /// - Returns: The handles of transfers that ended, with their results.
    private func perform() -> [(UnsafeMutableRawPointer, CURLcode?)] {
        var count: Int32 = 0
        unsafe require(curl_multi_perform(multi, &count))
        var ended: [(UnsafeMutableRawPointer, CURLcode?)] = unsafe []
        while let message = unsafe curl_multi_info_read(multi, &count) {
            unsafe ended.append((message.pointee.easy_handle, message.pointee.data.result))
        }
        // libcurl returns earlier when one of its own timers is due.
        if unsafe ended.isEmpty { unsafe require(curl_multi_poll(multi, nil, 0, 60_000, nil)) }
        return unsafe ended
    }

    private func require(_ code: CURLMcode) {
        precondition(code == CURLM_OK, "libcurl could not run transfers (error \(code.rawValue))")
    }
}

/// A transfer that the thread has not begun.
private struct WaitingTransfer: Sendable {
    let transfer: CurlTransfer
    let route: Route
    let continuation: CheckedContinuation<Result<HTTPResponse, TransferError>, Never>
    let start = ContinuousClock.now
}

/// A transfer that the thread runs.
private final class RunningTransfer {
    let handle: CurlHandle
    private let waiting: WaitingTransfer

    init(_ waiting: WaitingTransfer, sharesConnections: Bool) {
        self.waiting = waiting
        var route = waiting.route
        // 0 would mean no limit.
        route.limit = max(.milliseconds(1), route.limit - (ContinuousClock.now - waiting.start))
        handle = CurlHandle(waiting.transfer, over: route, sharesConnections: sharesConnections)
    }

    var isCancelled: Bool { waiting.transfer.isCancelled }

    /// - Parameter code: libcurl's result; nil if the transfer was cancelled.
    func end(_ code: CURLcode?) {
        waiting.continuation.resume(returning: Result { () throws(TransferError) in try response(code) })
    }

    private func response(_ code: CURLcode?) throws(TransferError) -> HTTPResponse {
        guard let code else { throw TransferError(.server(waiting.route.address.text), .cancelled) }
        let ending = CurlEnding(code, of: waiting.transfer, handle, after: ContinuousClock.now - waiting.start)
        return try ending.response(to: waiting.transfer.request, over: waiting.route)
    }
}
