package import Sharing

/// The result of a laboratory's test.
package struct LaboratoryResult: Sendable, Equatable {
    package let test: TestIdentifier
    package let isPositive: Bool
    /// Whether this result replaces a different result of the same test.
    package let isCorrection: Bool

    package init(test: TestIdentifier, isPositive: Bool, isCorrection: Bool = false) {
        self.test = test
        self.isPositive = isPositive
        self.isCorrection = isCorrection
    }
}
