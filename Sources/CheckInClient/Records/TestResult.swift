/// The state of a laboratory's test. The raw values are stored in the diary.
public enum TestResult: String, Sendable, Codable {
    /// There is no result yet.
    case pending
    /// The result is negative.
    case negative
    /// The result is positive.
    case positive
    /// The laboratory could not say whether the test is positive. The test is over.
    case inconclusive
    /// The sample could not be tested. The test is over.
    case invalid
    /// Someone else has already registered for the test.
    case ofSomebodyElse = "of somebody else"
    /// There was no result within 14 days. The authority then deletes the test, and the client
    /// no longer asks for its result.
    case expired
}
