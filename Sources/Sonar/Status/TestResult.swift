/// The result of a test, as the server sends it to a device.
package struct TestResult: Sendable, Equatable {
    package enum Kind: String, Sendable, CaseIterable {
        case positive = "POSITIVE"
        case negative = "NEGATIVE"
        case invalid = "INVALID"
    }

    let kind: Kind
    /// When the test was taken.
    let time: LocalTime

    package init(_ kind: Kind, at time: LocalTime) {
        (self.kind, self.time) = (kind, time)
    }
}
