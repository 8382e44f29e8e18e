/// An observer of all encrypted connections, such as an Internet provider. It knows the subscriber of
/// each address, and sees the times and sizes of messages.
struct NetworkObserver: Sendable {
    /// The number of infected people who share, which is published.
    let positives: Int

    /// A push this many seconds after an upload is its consequence.
    private static let maximumDelay: Int64 = 600

    /// - The addresses that send most are infected.
    /// - A push soon after an upload shows a contact of its sender.
    /// - No message depends on a venue, so nothing shows a visit.
    func attack(_ packets: [Packet]) -> Claims {
        var claims = Claims()
        // The first day has only registrations.
        let sent = packets.filter { $0.direction == .sent }
        let bytes = Dictionary(grouping: sent, by: \.address).mapValues { $0.reduce(0) { $0 + $1.bytes } }
        let ranking = bytes.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        claims.infected = Set(ranking.prefix(positives).map { .address($0.key) })
        let uploads = sent.filter { claims.infected.contains(.address($0.address)) }.sorted { $0.time < $1.time }
        for push in packets where push.direction == .pushed {
            guard
                let upload = uploads.last(where: { push.time - Self.maximumDelay <= $0.time && $0.time < push.time })
            else { continue }
            claims.addContact(.address(upload.address), .address(push.address))
        }
        return claims
    }
}
