package import Testing
import TestSupport

extension Trait where Self == ConditionTrait {
    /// Limits a test or a suite to `make test-all`, the second tier: matrices, every byte, every write, statistics and soaks.
    ///
    /// A target of its own, because TestSupport is also linked into programs that have no tests.
    package static var extended: Self {
        .enabled(if: Thoroughness.isWhole, "runs in make test-all")
    }
}
