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
    /// The interval at which a wait for a tap can be stopped.
    private static let step = Duration.milliseconds(200)

    /// Arms an empty tag once. Returns nil on success, otherwise the reason for the failure.
    ///
    /// - Parameters:
    ///   - program: The program that runs ``TagProcess``.
    ///   - timeout: The heartbeat timeout. If the reader responds at all, the first heartbeat arrives
    ///     within two seconds.
    package static func run(_ program: ChildProcess.Program, timeout: Duration = .seconds(10)) -> String? {
        observe(program, timeout: timeout).failure
    }

    /// Arms a tag, and waits for a phone that reads the whole tag.
    ///
    /// - Parameters:
    ///   - program: The program that runs ``TagProcess`` for a probe.
    ///   - code: The URL to serve.
    ///   - limit: How long to wait for a tap.
    ///   - timeout: The heartbeat timeout. It must be longer than the interval at which
    ///     the program checks the reader.
    ///   - isArmed: Called when the tag is armed.
    ///   - isStopping: Returns whether to stop waiting for a tap.
    package static func observe(
        _ program: ChildProcess.Program,
        code: String = "https://",
        limit: Duration = .zero,
        timeout: Duration = .seconds(10),
        isArmed: () -> Void = {},
        isStopping: () -> Bool = { false }
    ) -> Finding {
        var (finding, contact) = (Finding(), ContinuousClock.Instant?.none)
        var tag = RunningTag(program, heartbeat: timeout)
        tag.process.link?.send(TagCode(code).message)
        do throws(ProcessFailure) {
            try arm(&tag, &finding, &contact)
        } catch {
            tag.process.end()
            finding.failure = "\(error)"
            return finding
        }
        guard limit > .zero else {
            tag.process.end(within: timeout)
            return finding
        }
        isArmed()
        let end = ContinuousClock.now + limit
        var lastContact = ContinuousClock.now
        do throws(ProcessFailure) {
            finding.tap = try tag.process.run(
                farewell: timeout,
                isInterrupted: { isStopping() || ContinuousClock.now >= end },
                polling: step,
                failure: { $0 },
                { report throws(ProcessFailure) -> Tap? in
                    let now = ContinuousClock.now
                    switch report {
                    case .alive: return nil
                    case .selected:
                        if contact == nil || now - lastContact > pauseBetweenTaps { contact = now }
                        (lastContact, finding.tap) = (now, .incomplete)
                        return nil
                    case .read:
                        guard let contact else { throw ProcessFailure(RunningTag.name, .malformed) }
                        return .complete(now - contact)
                    case .chip: throw ProcessFailure(RunningTag.name, .malformed)
                    }
                }
            )
        } catch {
            if error.cause != .interrupted { finding.failure = "\(error)" }
        }
        return finding
    }

    /// Waits until the tag is armed. Sets `contact` if a phone selects the tag.
    private static func arm(
        _ tag: inout RunningTag,
        _ finding: inout Finding,
        _ contact: inout ContinuousClock.Instant?
    ) throws(ProcessFailure) {
        while !tag.isArmed {
            switch try tag.next() {
            case .chip(let chip)?: finding.chip = chip
            case .selected? where tag.isArmed: (contact, finding.tap) = (.now, .incomplete)
            case .selected?, .read?: throw ProcessFailure(RunningTag.name, .malformed)
            case .alive?, nil: break
            }
        }
    }
}
