package import Platform

/// Finds out whether a reader can serve a tag.
package enum TagProbe {
    /// Arms a tag that carries nothing, once. The result is nil if that worked, and otherwise why it did not.
    ///
    /// - Parameters:
    ///   - program: Becomes ``TagProcess``.
    ///   - patience: Milliseconds: a reader that answers at all is about to be armed within two seconds.
    package static func run(_ program: ChildProcess.Program, patience: Int32 = 10_000) -> String? {
        guard let child = ChildProcess(program) else { return "the process that serves the tag could not be started" }
        let failure = failure(of: child.link, patience: patience)
        if failure == nil {
            child.link.finishSending()
            // It lets go of its reader, then its end of the link closes.
            while case .message = child.link.receive(timeout: patience) {}
        }
        child.end()
        return failure
    }

    private static func failure(of link: MessageSocket, patience: Int32) -> String? {
        link.send(Array("https://".utf8))
        var isArming = false
        while true {
            switch link.receive(timeout: isArming ? TagReport.settling : patience) {
            case .message(let message):
                switch TagReport(message) {
                case .alive? where isArming: return nil
                case .alive?: isArming = true
                case .failed(let reason)?: return reason
                case nil: return "the process that serves the tag sent something unknown"
                }
            case .tooLong: return "the process that serves the tag sent something unknown"
            case .timeout: return isArming ? nil : "the reader does not answer"
            case .ended: return "the process that serves the tag ended unexpectedly"
            }
        }
    }
}
