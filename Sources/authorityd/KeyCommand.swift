import ArgumentParser
import AuthorityProtocol
import CommandLineTool
import Cryptography
import Foundation
import HealthAuthority
import OperatingSystem
import SystemPackage

/// `authorityd key`
struct KeyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "key",
        abstract: "List the signing keys, and replace them in steps that clients can follow.",
        discussion: """
            First, announce the next key. Clients that download the configuration then also trust the next key. Two weeks \
            later, switch to the next key: clients then trust only this key. A client that was offline for the whole two weeks \
            must enrol again.

            Restart authorityd after each command.

              $ authorityd key announce --data authority
              $ authorityd key switch --data authority
              $ authorityd key retire --data authority
            """,
        subcommands: [List.self, Announce.self, Switch.self, Retire.self],
        defaultSubcommand: List.self
    )

    /// The number of days from the announcement of a key to its first use. After a switch, packages
    /// that the previous key signed stay published for this number of days.
    private static let days = 14

    /// The number of whole days since a file was written; nil if the file does not exist.
    private static func age(of path: FilePath) throws -> Int? {
        guard try Directory.has(path) else { return nil }
        let made = try FileManager.default.attributesOfItem(atPath: path.string)[.modificationDate] as? Date
        return made.map { max(0, Int(Date.now.timeIntervalSince($0) / 86_400)) }
    }

    struct List: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Show the keys with their fingerprints and the next step."
        )

        @OptionGroup var options: AuthorityOptions

        func run() throws {
            let (keys, directory) = (try options.signingKeys(), options.directory)
            var lines = ["current:    \(keys.current.publicKey.fingerprint)\(keys.current.place)"]
            if let next = keys.next, let age = try age(of: directory.nextSigningKey) {
                let due = age < days ? "created \(age) days ago; switch after \(days)" : "switch: authorityd key switch"
                lines.append("announced:  \(next.fingerprint), \(due)")
            }
            if let previous = keys.previous, let age = try age(of: directory.previousPublicKey) {
                let isDue = age >= days
                let due = isDue ? "retire: authorityd key retire" : "replaced \(age) days ago; retire after \(days)"
                lines.append("previous:   \(previous.fingerprint), \(due)")
            }
            if lines.count == 1 { lines.append("announced:  none; to replace the key: authorityd key announce") }
            try StandardOutput.write(lines: lines)
        }
    }

    struct Retire: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Remove the previous key from the configuration.",
            discussion: """
                Clients need the previous key for 14 days after the switch, because packages signed with it are still \
                published. Also remove signing-previous.pub on the other instances, and restart all instances.
                """
        )

        @OptionGroup var options: AuthorityOptions

        func run() async throws {
            let path = options.directory.previousPublicKey
            guard let age = try age(of: path) else {
                throw Refusal("there is no previous key to retire", hints: [])
            }
            guard age >= days else {
                throw Refusal(
                    "the key was replaced \(age) days ago, but packages signed with it are published for \(days) days",
                    hints: ["wait: clients need it to verify these packages"]
                )
            }
            try await options.authority().record(.keyRetired)
            try PrivateFile.remove(path)
        }
    }

    struct Announce: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Create the next key, to be announced in the configuration.",
            discussion: "Copy signing-next.key to the other instances, and restart all instances to announce it."
        )

        @OptionGroup var options: AuthorityOptions
        @OptionGroup var newKey: SigningKeyOptions

        func run() async throws {
            let current = try options.signingKeys().current.publicKey
            let path = options.directory.nextSigningKey
            guard try options.signingKey(path) == nil else {
                throw Refusal("\(path) already exists: the next key is announced", hints: ["authorityd key switch"])
            }
            let key = try newKey.key()
            guard key.publicKey != current else {
                throw Refusal("this is the current key; the next key must be another one")
            }
            try await options.authority().record(.keyAnnounced)
            try PrivateFile.replace(path, with: SigningKeyFile.bytes(key))
            try StandardOutput.write(lines: ["Next fingerprint:  \(key.publicKey.fingerprint)"])
            Conversation.say("keep a copy of \(path) where only you can read it")
            Conversation.say("restart authorityd to announce the key")
        }
    }

    struct Switch: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Switch to the announced key. The next start of authorityd uses it.",
            discussion: """
                Deletes the current private key, unless it is in a token. Its public key is kept as signing-previous.pub, because packages of the last 14 \
                days are signed with it. Copy signing.key, signing.pub and signing-previous.pub to the other instances, remove \
                their signing-next.key, and restart all instances at the same time.
                """
        )

        @OptionGroup var options: AuthorityOptions

        @Flag(
            help: "Switch before two weeks have passed. Clients that have not seen the announcement must enrol again."
        )
        var now = false

        func run() async throws {
            let directory = options.directory
            let keys = try options.signingKeys()
            guard let next = try options.signingKey(directory.nextSigningKey) else {
                throw Refusal(
                    "no next key is announced",
                    hints: ["authorityd key announce, two weeks before the switch"]
                )
            }
            // If a crash interrupts these steps, running the same command again completes them.
            if keys.current.publicKey != next.publicKey {
                if try await !options.belongs(to: next.publicKey) {
                    if !now { try await expectAnnounced(next.publicKey) }
                    try await options.authority().replaceKey(by: next.publicKey)
                }
                try PublicKeyFile.write(keys.current.publicKey, to: directory.previousPublicKey)
                try PrivateFile.replace(directory.signingKey, with: SigningKeyFile.bytes(next))
            }
            try PublicKeyFile.write(next.publicKey, to: directory.publicKey)
            try PrivateFile.remove(directory.nextSigningKey)
            try StandardOutput.write(lines: ["Fingerprint:  \(next.publicKey.fingerprint)"])
            Conversation.say("publish the new fingerprint where people compare it, and restart authorityd")
        }

        /// Checks that all clients have had enough time to see the announcement of the key.
        ///
        /// - Throws: ``Refusal`` if the key is not announced, or if the announcement is too recent.
        private func expectAnnounced(_ key: ECDSAP256.PublicKey) async throws {
            let hint = "wait, or switch with --now: clients that have not seen the key must then enrol again"
            guard try await options.authority().publisher.publishedConfiguration()?.nextKey == key else {
                throw Refusal(
                    "the published configuration does not announce the next key",
                    hints: ["restart authorityd to announce it", hint]
                )
            }
            // A client can be offline for up to `days` days.
            let age = try age(of: options.directory.nextSigningKey) ?? 0
            guard age >= days else {
                throw Refusal(
                    "the next key was created \(age) days ago, but clients need \(days) days",
                    hints: [hint]
                )
            }
        }
    }
}

/// A public key as a world-readable file: SubjectPublicKeyInfo in PEM (RFC 7468 §13).
enum PublicKeyFile {
    static func write(_ key: ECDSAP256.PublicKey, to path: FilePath) throws {
        try PublishedFile.replace(path) { _ = try $0.writeAll(key.pem) }
    }

    /// Loads a public key; nil if the file does not exist.
    static func read(_ path: FilePath) throws -> ECDSAP256.PublicKey? {
        guard let bytes = try PrivateFile.read(path) else { return nil }
        guard let key = ECDSAP256.PublicKey(pem: bytes) else {
            throw Refusal(
                "\(path) is not a P-256 public key in PEM",
                hints: ["use the signing.pub that authorityd init wrote"]
            )
        }
        return key
    }
}
