import Cryptography
import Foundation
import HTTPClient
import Synchronization

/// The other instances of the authority. Before an instance publishes, it compares its database with the
/// database of each peer that it can reach.
///
/// A question and its answer are a tag of 32 bytes and a JSON text. The tag is an HMAC-SHA256 under a key
/// that is derived from the shared secret:
///
/// ```
/// question = HMAC(key, "question" || text) || text
/// answer   = HMAC(key, "answer" || question || text) || text
/// ```
///
/// The question contains a random number, so an old answer is refused. An outsider can neither ask nor
/// answer. An outsider who cuts the connection between two instances only prevents the comparison.
package final class Peers: Sendable {
    static let path = "v1/peer"
    /// The maximum size of a question and of an answer in bytes.
    static let maximumSize = 2048
    private static let randomSize = 16
    /// The longest time for a peer's answer.
    private static let limit = Duration.seconds(5)

    private struct Question: Codable {
        let random: [UInt8]
        /// The instance that asks: a random number.
        let instance: [UInt8]
        /// The last mark in its database.
        let mark: Mark
    }

    private struct Answer: Codable {
        /// The instance that answers.
        let instance: [UInt8]
        let sight: DatabaseMemory.Sight
        /// Whether its database contains the mark in the question.
        let hasMark: Bool
    }

    let addresses: [ServerAddress]
    private let key: SecretBytes
    private let database: any AuthorityDatabase
    private let memory: DatabaseMemory
    private let instance: [UInt8]
    private let results = Mutex<[String: String?]>([:])

    init(
        _ addresses: [ServerAddress],
        secrets: AuthoritySecrets,
        database: any AuthorityDatabase,
        memory: DatabaseMemory
    ) {
        var generator = SystemRandomNumberGenerator()
        (self.addresses, self.database, self.memory) = (addresses, database, memory)
        (key, instance) = (secrets.peerKey, generator.bytes(Self.randomSize))
    }

    /// For each peer, the reason why the last comparison failed; nil if the peer uses the same database.
    var problems: [(peer: String, problem: String?)] {
        let results = results.withLock { $0 }
        return addresses.compactMap { address in results[address.text].map { (address.text, $0) } }
    }

    /// Compares the database with those of all peers that answer.
    ///
    /// - Throws: ``AuthorityError/otherPeer(_:own:peer:)`` if a peer uses another database;
    ///   ``DatabaseError``.
    package func compare() async throws {
        guard !addresses.isEmpty else { return }
        let connections = CurlConnections()
        defer { connections.close() }
        let errors = await withTaskGroup(of: (any Error)?.self) { group in
            for address in addresses {
                group.addTask {
                    do {
                        try await self.compare(address, connections)
                        return nil
                    } catch {
                        return error
                    }
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        if let error = errors.compactMap(\.self).first { throw error }
    }

    private func compare(_ address: ServerAddress, _ connections: CurlConnections) async throws {
        func note(_ problem: String?) { results.withLock { $0[address.text] = .some(problem) } }
        guard let own = try await database.read({ try DatabaseMemory.Sight(of: $0) }) else { return }
        var generator = SystemRandomNumberGenerator()
        let random = generator.bytes(Self.randomSize)
        let text = try JSONEncoder().encode(Question(random: random, instance: instance, mark: own.mark))
        let question = seal([UInt8](text), as: "question")
        let response: HTTPClient.HTTPResponse
        do throws(TransferError) {
            response = try await connections.send(
                HTTPRequest(
                    path: Self.path,
                    message: .init(contentType: "application/octet-stream", bytes: question),
                    maximumSize: Self.maximumSize
                ),
                over: Route(to: address, by: ProxySettings(), limit: Self.limit)
            )
        } catch {
            return note("\(error)")
        }
        guard response.status == 200 else { return note("\(address.text) returned HTTP \(response.status)") }
        guard let text = open(response.body, as: "answer", question) else {
            return note("the answer of \(address.text) is not from an instance with this authority.secret")
        }
        guard let answer = try? JSONDecoder().decode(Answer.self, from: Data(text)) else {
            return note("the answer of \(address.text) is from another version of authorityd")
        }
        // The same authority.conf may be on all instances.
        guard answer.instance != instance else { return note(nil) }
        // Read the marks again: the peer may have published since.
        let (server, hasMark) = try await database.read { connection in
            (try connection.server, try connection.marks.contains(answer.sight.mark))
        }
        if server == answer.sight.server, hasMark, answer.hasMark { return note(nil) }
        let error = AuthorityError.otherPeer(
            address.text,
            own: DatabaseMemory.Sight(server: server, mark: own.mark).description,
            peer: answer.sight.description
        )
        note("\(error)")
        throw error
    }

    /// Answers the question of a peer. Nil if it is not from an instance with the same secret, or if this version
    /// cannot decode it: the peer logs the refusal.
    func answer(_ question: [UInt8]) async throws -> [UInt8]? {
        guard let text = open(question, as: "question"),
            let asked = try? JSONDecoder().decode(Question.self, from: Data(text))
        else { return nil }
        let answer = try await database.read { [memory, instance] connection -> Answer? in
            try memory.check(connection)
            guard let sight = try DatabaseMemory.Sight(of: connection) else { return nil }
            return Answer(instance: instance, sight: sight, hasMark: try connection.marks.contains(asked.mark))
        }
        return try answer.map { seal([UInt8](try JSONEncoder().encode($0)), as: "answer", question) }
    }

    private func seal(_ text: [UInt8], as context: String, _ question: [UInt8] = []) -> [UInt8] {
        HMACSHA256.tag(of: Array(context.utf8) + question + text, key: key) + text
    }

    private func open(_ message: [UInt8], as context: String, _ question: [UInt8] = []) -> [UInt8]? {
        guard message.count > HMACSHA256.tagCount else { return nil }
        let text = Array(message[HMACSHA256.tagCount...])
        let tag = Array(message[..<HMACSHA256.tagCount])
        return HMACSHA256.isValid(tag, of: Array(context.utf8) + question + text, key: key) ? text : nil
    }
}

extension DatabaseMemory.Sight: CustomStringConvertible {
    init(server: DatabaseServer?, mark: Mark) { (self.server, self.mark) = (server, mark) }

    var description: String {
        (server.map { "server \($0.system), timeline \($0.timeline)" } ?? "a file") + ", mark \(mark.number)"
    }
}
