import ArgumentParser
import CommandLineTool
import Cryptography
import Foundation
import HealthAuthority
import Platform
import Publication
import SystemPackage

/// `authorityd key`
struct KeyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "key",
        abstract: "Replace the signing key so that clients follow.",
        discussion: """
            First announce the next key. Clients that download the configuration trust it from then on. Two weeks later, switch to it: \
            clients then trust the new key only. A client that was not online in between must enroll again.

              $ authorityd key announce --data authority     then restart authorityd
              $ authorityd key switch --data authority       two weeks later, then restart authorityd
            """,
        subcommands: [Announce.self, Switch.self]
    )

    struct Announce: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Make the next key, which the configuration announces.",
            discussion: "Copy signing-next.key to the other instances, and restart all of them: then they announce it."
        )

        @OptionGroup var options: AuthorityOptions

        func run() throws {
            _ = try options.signingKeys()
            let path = options.directory.nextSigningKey
            guard try options.privateKey(path) == nil else {
                throw Refusal("\(path) exists: the next key is announced already", hints: ["authorityd key switch"])
            }
            let key = ECDSAP256.PrivateKey()
            try PrivateFile.replace(path, with: Array(copying: key.der))
            try StandardOutput.write(lines: ["Next fingerprint:  \(key.publicKey.fingerprint)"])
            Conversation.say("keep a copy of \(path) where nobody else can read it")
            Conversation.say("restart authorityd: it then announces the key")
        }
    }

    struct Switch: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Sign with the announced key from the next start on.",
            discussion: """
                Deletes the present key, and keeps its public part as signing-previous.pub, because packages of the last 14 days are \
                signed with it. Copy signing.key, signing.pub and signing-previous.pub to the other instances, remove their \
                signing-next.key, and restart all of them at the same time.
                """
        )

        @OptionGroup var options: AuthorityOptions

        @Flag(help: "Switch before two weeks have passed. Clients without the announcement must enroll again.")
        var now = false

        /// Days for which a key is announced before it is used: a client can be offline for as long.
        private static let announcementDays = 14

        func run() async throws {
            let directory = options.directory
            let keys = try options.signingKeys()
            guard let next = try options.privateKey(directory.nextSigningKey) else {
                throw Refusal("no next key is announced", hints: ["authorityd key announce, two weeks before"])
            }
            if !now, keys.current.publicKey != next.publicKey { try await expectAnnounced(next.publicKey) }
            // After a crash between two of these, the same command completes the switch.
            if keys.current.publicKey != next.publicKey {
                try PublicKeyFile.write(keys.current.publicKey, to: directory.previousPublicKey)
                try PrivateFile.replace(directory.signingKey, with: Array(copying: next.der))
            }
            try PublicKeyFile.write(next.publicKey, to: directory.publicKey)
            try PrivateFile.remove(directory.nextSigningKey)
            try StandardOutput.write(lines: ["Fingerprint:  \(next.publicKey.fingerprint)"])
            Conversation.say("print the new fingerprint where people compare it, and restart authorityd")
        }

        /// - Throws: ``Refusal`` if clients cannot have learnt the key.
        private func expectAnnounced(_ key: ECDSAP256.PublicKey) async throws {
            let hint = "wait, or switch with --now: clients that have not seen the key must then enroll again"
            guard try await options.authority().publisher.publishedConfiguration()?.nextKey == key else {
                throw Refusal(
                    "the published configuration does not announce the next key",
                    hints: ["restart authorityd, which then announces it", hint]
                )
            }
            let path = options.directory.nextSigningKey.string
            let made = try FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date
            let days = made.map { Int(Date.now.timeIntervalSince($0) / 86_400) } ?? 0
            guard days >= Self.announcementDays else {
                throw Refusal(
                    "the next key was made \(days) days ago, and clients need \(Self.announcementDays)",
                    hints: [hint]
                )
            }
        }
    }
}
