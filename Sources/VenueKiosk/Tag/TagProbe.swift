package import OperatingSystem

/// Checks whether a reader can serve a tag.
package enum TagProbe {
    /// What a probe found out about a reader.
    package struct Finding: Sendable, Equatable {
        /// Why the reader cannot serve a tag; nil if it can.
        package var failure: String?
        /// The chip and its firmware, such as `PN532 v1.6`; nil if the program does not report it.
        package var chip: String?
        package var tap = Tap.none
    }

    /// What a phone did while the tag was armed.
    package enum Tap: Sendable, Equatable {
        case none
        /// A phone selected the tag, but did not read it to the end.
        case incomplete
        /// A phone read the whole tag within this time after its first contact.
        case complete(Duration)
    }

    /// The pause after which a contact is not part of the same tap, although the phone did not read the
    /// whole tag: phones often select a tag several times.
    private static let pauseBetweenTaps = Duration.seconds(3)
    /// The interval at which a wait for a tap can be stopped, in milliseconds.
    private static let step: Int32 = 200

    /// Arms an empty tag once. Returns nil on success, otherwise the reason for the failure.
    ///
    /// - Parameters:
    ///   - program: The program that runs ``TagProcess``.
    ///   - timeout: The heartbeat timeout in milliseconds. If the reader responds at all, the first
    ///     heartbeat arrives within two seconds.
    package static func run(_ program: ChildProcess.Program, timeout: Int32 = 10_000) -> String? {
        observe(program, timeout: timeout).failure
    }

    /// Arms a tag, and waits for a phone that reads the whole tag.
    ///
    /// - Parameters:
    ///   - program: The program that runs ``TagProcess`` for a probe.
    ///   - code: The URL to serve.
    ///   - limit: How long to wait for a tap.
    ///   - timeout: The heartbeat timeout in milliseconds. It must be longer than the interval at which
    ///     the program checks the reader.
    ///   - isArmed: Called when the tag is armed.
    ///   - isStopping: Returns whether to stop waiting for a tap.
    package static func observe(
        _ program: ChildProcess.Program,
        code: String = "https://",
        limit: Duration = .zero,
        timeout: Int32 = 10_000,
        isArmed: () -> Void = {},
        isStopping: () -> Bool = { false }
    ) -> Finding {
        guard let child = ChildProcess(program) else { return Finding(failure: "could not start the tag process") }
        var finding = Finding()
        child.link.send(Array(code.utf8))
        var contact: ContinuousClock.Instant?
        finding.failure = failure(arming: child.link, timeout, &finding, &contact)
        if finding.failure == nil, limit > .zero {
            isArmed()
            let end = ContinuousClock.now + limit
            finding.failure = failure(waiting: child.link, timeout, end, &finding, contact, isStopping: isStopping)
        }
        if finding.failure == nil {
            child.link.finishSending()
            // The child releases its reader, then closes its end of the link.
            while case .message = child.link.receive(timeout: timeout) {}
        }
        child.end()
        return finding
    }

    /// Waits until the tag is armed. Returns the reason if it cannot be armed. Sets `contact` if a phone
    /// selects the tag.
    private static func failure(
        arming link: MessageSocket,
        _ timeout: Int32,
        _ finding: inout Finding,
        _ contact: inout ContinuousClock.Instant?
    ) -> String? {
        var isArming = false
        while true {
            switch link.receive(timeout: isArming ? TagReport.armingTimeout : timeout) {
            case .message(let message):
                switch TagReport(message) {
                case .alive? where isArming: return nil
                case .alive?: isArming = true
                case .chip(let chip)?: finding.chip = chip
                case .failed(let reason)?: return reason
                case .selected? where isArming:
                    // A tag that was selected is armed.
                    (contact, finding.tap) = (.now, .incomplete)
                    return nil
                case .read?, .selected?, nil: return unexpected
                }
            case .tooLong: return unexpected
            case .timeout: return isArming ? nil : "the reader does not respond"
            case .ended: return exited
            }
        }
    }

    /// Waits for a tap until `end`. Returns the reason if the reader fails.
    ///
    /// - Parameter firstContact: When a phone selected the tag while it was armed, if one did.
    private static func failure(
        waiting link: MessageSocket,
        _ timeout: Int32,
        _ end: ContinuousClock.Instant,
        _ finding: inout Finding,
        _ firstContact: ContinuousClock.Instant?,
        isStopping: () -> Bool
    ) -> String? {
        var (heartbeat, contact) = (ContinuousClock.now, firstContact)
        var lastContact = heartbeat
        while ContinuousClock.now < end, !isStopping() {
            let result = link.receive(timeout: step)
            let now = ContinuousClock.now
            guard case .message(let message) = result else {
                if result != .timeout { return result == .ended ? exited : unexpected }
                if now - heartbeat > .milliseconds(Int(timeout)) { return "the reader does not respond" }
                continue
            }
            heartbeat = now
            switch TagReport(message) {
            case .alive?: break
            case .selected?:
                if contact == nil || now - lastContact > pauseBetweenTaps { contact = now }
                (lastContact, finding.tap) = (now, .incomplete)
            case .read?:
                guard let contact else { return unexpected }
                finding.tap = .complete(now - contact)
                return nil
            case .failed(let reason)?: return reason
            case .chip?, nil: return unexpected
            }
        }
        return nil
    }

    private static let unexpected = "unexpected message from the tag process"
    private static let exited = "the tag process exited unexpectedly"
}
