/// When decoys are sent.
struct DecoyState: Codable {
    /// When the next begins, in seconds since 1970; nil before the first was drawn.
    var next: Int64?
    /// When one begins again whose authorisation had no answer; nil if none does.
    var again: Int64?
    /// When those that have begun are to be submitted. Several can be, as a decoy can begin while a real submission waits: if they took
    /// turns, two that overlap would tell the network that one of them is real.
    var submissions: [Int64]?
    /// How often what is due was sent without an answer; nil if never.
    var unanswered: Int?
    /// The row of the note about it, which the next one replaces.
    var note: Int?
}
