/// When decoys are sent.
struct DecoyState: Codable {
    /// When the next begins, in seconds since 1970; nil before the first was drawn.
    var next: Int64?
    /// When one begins again whose authorisation had no answer; nil if none does.
    var again: Int64?
    /// When the one that has begun is to be submitted; nil if none has.
    var submission: Int64?
    /// How often what is due was sent without an answer; nil if never.
    var unanswered: Int?
    /// The row of the note about it, which the next one replaces.
    var note: Int?
}
