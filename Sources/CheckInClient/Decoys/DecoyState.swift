/// The schedule of decoys.
struct DecoyState: Codable {
    /// When the next decoy begins, in seconds since 1970; nil before the first time was drawn.
    var next: Int64?
    /// When a decoy begins again whose authorisation was not answered; nil if there is no such
    /// decoy.
    var again: Int64?
    /// When the decoys that have begun are to be submitted. There can be several, because a decoy
    /// can begin while a real submission waits. If decoys never overlapped, two overlapping
    /// submissions would show the network that one of them is real.
    var submissions: [Int64]?
    /// How often the due message was sent without an answer; nil if never.
    var unanswered: Int?
    /// The row of the decoy's note, which the next note replaces.
    var note: Int?
}
