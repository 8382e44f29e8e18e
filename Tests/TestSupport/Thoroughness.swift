import Foundation

/// How many of the possible cases a test tries: a sample by default, all of them in `make test-all`.
package enum Thoroughness {
    /// Whether the environment variable `TEST_TIER` is `all`.
    package static let isWhole = ProcessInfo.processInfo.environment["TEST_TIER"] == "all"

    /// All of `places` in `make test-all`, otherwise `count` of them, drawn by a generator that starts from `seed`.
    package static func sample<Places: Collection>(_ places: Places, _ count: Int, seed: UInt64) -> [Places.Element]
    where Places.Element: Comparable {
        var generator = SeededGenerator(seed)
        return isWhole ? Array(places) : places.shuffled(using: &generator).prefix(count).sorted()
    }
}
