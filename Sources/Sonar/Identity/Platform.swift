/// Which of the two published apps is followed where they differ.
package enum Platform: String, Sendable, CaseIterable {
    /// The Android app, version of 2020-06-26.
    case android
    /// The iOS app, version of 2020-06-18.
    case ios
}
