/// The schedule of decoys.
struct DecoyState: Codable {
    /// When the next decoy begins, in seconds since 1970; nil until the first time is drawn.
    var next: Int64?
    /// When a decoy begins again after its authorisation was not answered; nil if there is no such
    /// decoy.
    var again: Int64?
    /// When the submissions of the decoys that have begun are due. There can be several, because
    /// decoys may overlap. A decoy can begin while a real submission is waiting. If decoys never
    /// overlapped, two overlapping submissions would show an observer on the network that one of
    /// them is real.
    var submissions: [Int64]?
    /// How often the due message was sent without an answer; nil if this has never happened.
    var unanswered: Int?
    /// The row of the decoy's note, which the next note replaces.
    var note: Int?
}
