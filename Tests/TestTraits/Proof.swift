import Foundation
import Synchronization
import TestSupport
package import Testing

/// Declares which requirements of docs/requirements.md a test or a suite proves.
///
/// When the test has ended, the trait writes one line to the standard error stream. A skipped test
/// writes no line. `Tests/Python/requirements.py` reads these lines. The fields are separated by
/// tabs:
///
/// 1. `proof`
/// 2. the numbers of the requirements, separated by commas
/// 3. `passed` or `failed`
/// 4. the file
/// 5. the name
/// 6. the conditions under which the test runs, separated by `; `
package struct Proof: TestTrait, SuiteTrait, TestScoping {
    fileprivate let numbers: [String]
    /// Path in this repository.
    fileprivate let file: String

    /// One scope for all cases of a test.
    package func scopeProvider(for test: Test, testCase: Test.Case?) -> Self? {
        testCase == nil ? self : nil
    }

    @concurrent package func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        let isPassed = Mutex(true)
        let observer: IssueHandlingTrait = .compactMapIssues { issue in
            isPassed.withLock { $0 = false }
            return issue
        }
        defer { write(outcome: isPassed.withLock(\.self) ? "passed" : "failed", of: test) }
        do {
            try await observer.provideScope(for: test, testCase: testCase, performing: function)
        } catch {
            isPassed.withLock { $0 = false }
            throw error
        }
    }

    private func write(outcome: String, of test: Test) {
        let conditions = test.traits.compactMap { $0 as? ConditionTrait }.flatMap(\.comments).map(\.rawValue)
        let fields = [
            "proof", numbers.joined(separator: ","), outcome, file, test.displayName ?? test.name,
            conditions.joined(separator: "; "),
        ]
        // One call, so that lines of parallel tests do not mix.
        FileHandle.standardError.write(Data((fields.joined(separator: "\t") + "\n").utf8))
    }
}

extension Trait where Self == Proof {
    /// Declares that a test or a suite proves the requirements with these numbers, such as `"U3"`.
    package static func proves(_ numbers: String..., in file: String = #filePath) -> Self {
        let root = #filePath.dropLast("Tests/TestTraits/Proof.swift".count)
        return Proof(numbers: numbers, file: String(file.dropFirst(root.count)))
    }
}

extension Trait where Self == ConditionTrait {
    /// Restricts a test or suite to `make test-all`. This second tier contains matrices, tests that
    /// try every byte or every write, statistics and soak tests.
    ///
    /// This is in a separate target because programs without tests also link TestSupport.
    package static var extended: Self {
        .enabled(if: Thoroughness.isWhole, "runs in make test-all")
    }
}
