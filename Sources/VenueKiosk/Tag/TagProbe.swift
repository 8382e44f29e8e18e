package import Processes

/// Checks whether a reader can serve a tag.
package enum TagProbe {
    /// Arms an empty tag once. Returns nil on success, otherwise the reason for the failure.
    ///
    /// - Parameters:
    ///   - program: The program that runs ``TagProcess``.
    ///   - timeout: The heartbeat timeout in milliseconds. If the reader responds at all, the first
    ///     heartbeat arrives within two seconds.
    package static func run(_ program: ChildProcess.Program, timeout: Int32 = 10_000) -> String? {
        guard let child = ChildProcess(program) else { return "could not start the tag process" }
        let failure = failure(of: child.link, timeout: timeout)
        if failure == nil {
            child.link.finishSending()
            // The child releases its reader, then closes its end of the link.
            while case .message = child.link.receive(timeout: timeout) {}
        }
        child.end()
        return failure
    }

    private static func failure(of link: MessageSocket, timeout: Int32) -> String? {
        link.send(Array("https://".utf8))
        var isArming = false
        while true {
            switch link.receive(timeout: isArming ? TagReport.armingTimeout : timeout) {
            case .message(let message):
                switch TagReport(message) {
                case .alive? where isArming: return nil
                case .alive?: isArming = true
                case .failed(let reason)?: return reason
                case .read?, nil: return "unexpected message from the tag process"
                }
            case .tooLong: return "unexpected message from the tag process"
            case .timeout: return isArming ? nil : "the reader does not respond"
            case .ended: return "the tag process exited unexpectedly"
            }
        }
    }
}
