package import Sharing

/// What a laboratory found.
package struct LaboratoryResult: Sendable, Equatable {
    package let test: TestIdentifier
    package let isPositive: Bool
    /// Replaces another result that the test has.
    package let isCorrection: Bool

    package init(test: TestIdentifier, isPositive: Bool, isCorrection: Bool = false) {
        self.test = test
        self.isPositive = isPositive
        self.isCorrection = isCorrection
    }
}
