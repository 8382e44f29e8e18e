import Foundation

/// The number of cases that a test tries: a sample by default, and all cases in `make test-all`.
package enum Thoroughness {
    /// Whether the environment variable `TEST_TIER` is `all`.
    package static let isWhole = ProcessInfo.processInfo.environment["TEST_TIER"] == "all"

    /// Returns all of `places` in `make test-all`. Otherwise returns a sample of `count` places,
    /// chosen by a generator that starts with `seed`.
    package static func sample<Places: Collection>(_ places: Places, _ count: Int, seed: UInt64) -> [Places.Element]
    where Places.Element: Comparable {
        var generator = SeededGenerator(seed)
        return isWhole ? Array(places) : places.shuffled(using: &generator).prefix(count).sorted()
    }
}
