/// A promise that does not hold for some input.
package struct Finding: Error, CustomStringConvertible {
    /// The promise.
    package let description: String
}

/// - Throws: `promise`, if it does not hold.
func expect(_ holds: Bool, _ promise: StaticString) throws(Finding) {
    guard holds else { throw Finding(description: "\(promise)") }
}
