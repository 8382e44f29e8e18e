package import Testing
import TestSupport

extension Trait where Self == ConditionTrait {
    /// Restricts a test or suite to `make test-all`. This second tier contains matrices, tests that
    /// try every byte or every write, statistics and soak tests.
    ///
    /// This is in a separate target because programs without tests also link TestSupport.
    package static var extended: Self {
        .enabled(if: Thoroughness.isWhole, "runs in make test-all")
    }
}
