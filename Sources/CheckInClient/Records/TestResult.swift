/// The state of a laboratory's test. The raw values are stored in the diary.
public enum TestResult: String, Sendable, Codable {
    /// There is no result yet.
    case pending
    /// The result is negative.
    case negative
    /// The result is positive.
    case positive
    /// Someone else has already registered for the test.
    case ofSomebodyElse = "of somebody else"
    /// There was no result within 14 days. The authority then deletes the test, and the client
    /// no longer asks for its result.
    case expired
}
