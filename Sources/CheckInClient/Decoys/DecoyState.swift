/// When decoys are sent.
struct DecoyState: Codable {
    /// Seconds since 1970; nil before the first was drawn.
    var next: Int64?
    var last: Int64?
    var sent = 0
}
