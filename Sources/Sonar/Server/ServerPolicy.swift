/// Numbers of the server. The server of the apps was never published. Except for the retention, all
/// numbers were chosen for this library.
package struct ServerPolicy: Sendable, Equatable {
    /// The time in seconds for which an activation code is valid.
    package var activationSeconds: Int64 = 3600
    /// The maximum number of activation codes that are valid at the same time.
    package var maximumActivations = 100_000
    /// The maximum number of uploads that wait to be processed.
    package var maximumQueue = 10_000
    /// The maximum difference in seconds between the server's clock and the time of a signed request.
    package var requestTolerance: Int64 = 7200
    /// The maximum time in seconds between an encounter, on the clock of its reporter, and its
    /// transmission time, on the clock of the other device. A later repetition of a payload is outside.
    var replayTolerance: Int64 = 7200
    /// The tolerance in seconds at the bounds of a cryptogram's validity. These bounds and the
    /// transmission time are from the same clock.
    var windowTolerance: Int64 = 0
    package var risk = ContactRisk()

    /// The number of days for which the server stores contacts.
    static let retentionDays = Encounter.retentionDays

    package init() {}
}
