package import Sharing

/// A test result from a laboratory.
package struct LaboratoryResult: Sendable, Equatable {
    package let test: TestIdentifier
    package let isPositive: Bool
    /// Whether this result replaces a different result for the same test.
    package let isCorrection: Bool

    package init(test: TestIdentifier, isPositive: Bool, isCorrection: Bool = false) {
        self.test = test
        self.isPositive = isPositive
        self.isCorrection = isCorrection
    }
}
