import Foundation

/// The number of cases that a test tries: a sample by default, all of them in `make test-all`.
package enum Thoroughness {
    /// Whether the environment variable `TEST_TIER` is `all`.
    package static let isWhole = ProcessInfo.processInfo.environment["TEST_TIER"] == "all"

    /// All of `places` in `make test-all`; otherwise a sample of `count`, drawn by a generator with
    /// this `seed`.
    package static func sample<Places: Collection>(_ places: Places, _ count: Int, seed: UInt64) -> [Places.Element]
    where Places.Element: Comparable {
        var generator = SeededGenerator(seed)
        return isWhole ? Array(places) : places.shuffled(using: &generator).prefix(count).sorted()
    }
}
