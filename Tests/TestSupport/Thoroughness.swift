import Foundation

/// How much is tried of what could be tried for minutes: a part in the test of everything, all of it by `make test-faults`.
package enum Thoroughness {
    /// Whether the variable FAULTS says `all`.
    package static let isWhole = ProcessInfo.processInfo.environment["FAULTS"] == "all"

    /// All of `places` if there is time, or so many of them, drawn by chance that repeats itself.
    package static func sample<Places: Collection>(_ places: Places, _ count: Int, seed: UInt64) -> [Places.Element]
    where Places.Element: Comparable {
        var chance = SeededGenerator(seed)
        return isWhole ? Array(places) : places.shuffled(using: &chance).prefix(count).sorted()
    }
}
