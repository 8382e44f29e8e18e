/// The schedule of decoys.
struct DecoyState: Codable {
    /// The number of automatic retries for a message without an answer. It is the same for decoys
    /// and real messages, so that an attacker who withholds answers sees no difference.
    static let repetitions = 3

    /// When the next decoy begins, in seconds since 1970; nil until the first time is generated.
    var next: Int64?
    /// The day (UTC) on which ``next`` was generated, since 1970.
    var planned: Int64?
    /// When a decoy begins again after its authorisation was not answered; nil if no decoy must
    /// begin again.
    var again: Int64?
    /// The times of the due submissions, for decoys that have begun. There can be several
    /// submissions, because decoys may overlap. A decoy can begin while a real submission is
    /// waiting. If decoys never overlapped, two overlapping submissions would show an observer on
    /// the network that one of them is real.
    var submissions: [Int64]?
    /// How often the due message was sent without an answer; nil if this has never happened.
    var unanswered: Int?
    /// The row of the decoy's note, which the next note replaces; nil if no note is stored.
    var note: Int?
}
