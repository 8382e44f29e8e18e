package import Platform

/// Finds out whether a reader can serve a tag.
package enum TagProbe {
    /// Milliseconds: a reader that answers at all is armed within two seconds.
    private static let patience: Int32 = 10_000

    /// Arms a tag that carries nothing, once. The result is nil if that worked, and otherwise why it did not.
    ///
    /// - Parameter program: Becomes ``TagProcess``.
    package static func run(_ program: ChildProcess.Program) -> String? {
        guard let child = ChildProcess(program) else { return "the process that serves the tag could not be started" }
        let failure = failure(of: child.link)
        child.link.finishSending()
        // It lets go of its reader, then its end of the link closes.
        while case .message = child.link.receive(timeout: patience) {}
        child.end()
        return failure
    }

    private static func failure(of link: MessageSocket) -> String? {
        link.send(Array("https://".utf8))
        switch link.receive(timeout: patience) {
        case .message(let message):
            switch TagReport(message) {
            case .armed?: return nil
            case .failed(let reason)?: return reason
            case nil: return "the process that serves the tag sent something unknown"
            }
        case .timeout: return "the reader does not answer"
        case .ended: return "the process that serves the tag ended unexpectedly"
        }
    }
}
