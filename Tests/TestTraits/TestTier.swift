package import Testing
import TestSupport

extension Trait where Self == ConditionTrait {
    /// Restricts a test or suite to `make test-all`, the second tier: matrices, every byte, every
    /// write, statistics and soak tests.
    ///
    /// In a separate target, because programs without tests also link TestSupport.
    package static var extended: Self {
        .enabled(if: Thoroughness.isWhole, "runs in make test-all")
    }
}
