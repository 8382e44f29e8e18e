import ArgumentParser
import AuthorityProtocol
import CheckInClient
import CheckInProtocol
import CommandLineTool
import HTTPClient

/// `checkin enroll`
struct Enroll: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Enrol this diary with a health authority. It can have several.",
        discussion: """
            Shows the authority's name and the fingerprint of its key. Compare this fingerprint with the one that the \
            authority has published. After you confirm it, this diary trusts only files that are signed by this key. \
            If the authority replaced its key while you were offline, enrol again in the same way. Your check-ins are \
            kept.

            A diary can have several authorities, such as one for each country that you visit. Each check-in is compared with \
            the files of the authority that its venue's code names, and shared with that authority only. The diary downloads \
            from all of them: each sees that a device with your network address uses it. Check-ins at venues of other \
            authorities are kept, but they are neither compared nor shared. “checkin authorities” lists the authorities, and \
            removes one.

              $ checkin enroll https://health.example \\
                  --fingerprint f235-c7ce-7b70-92c4-e749-9a63-5718-80b8
            """
    )

    @Argument(help: "The authority's address, such as https://health.example.")
    var authority: String

    @Option(
        help: ArgumentHelp(
            "The expected fingerprint of the key. Without this option, you confirm the fingerprint on the terminal.",
            valueName: "digits"
        )
    )
    var fingerprint: String?

    @Option(
        help: ArgumentHelp(
            """
            The server to connect to, if its address differs from the authority's: https://HOST:PORT with a \
            certificate for HOST, or http://127.0.0.1:PORT for testing.
            """,
            valueName: "url"
        )
    )
    var connect: String?

    @OptionGroup var diary: DiaryOptions
    @OptionGroup var passphrase: PassphraseOptions

    func validate() throws { _ = try addresses }

    /// The authority's address, and the address of the server to connect to.
    private var addresses: (named: ServerAddress, asked: ServerAddress) {
        get throws {
            guard let named = ServerAddress(authority), named.text.hasPrefix("https://"),
                VenueCodeURL.isAuthority(named.host)
            else {
                throw ValidationError(
                    "\"\(authority)\" is not an authority's address: give one such as https://health.example"
                )
            }
            guard let connect else { return (named, named) }
            guard let asked = ServerAddress(connect) else {
                throw ValidationError(
                    "\"\(connect)\" is not a server address: give https://HOST:PORT or http://127.0.0.1:PORT"
                )
            }
            return (named, asked)
        }
    }

    func run() async throws {
        let unlocked = try passphrase.unlock(diary.open())
        let (named, address) = try addresses
        let found = try await HTTPAuthorityNetwork(at: address).use { link in
            try await Enrolment(link: link, now: unlocked.diary.now).ask(host: named.host, address: address.text)
        }
        let old = try unlocked.diary.about(found.host).authority()
        let others = try unlocked.diary.authorities().map(\.host).filter { $0 != found.host }
        let isNewKey = old?.key != found.key
        let fields = FieldList(
            [("Authority", found.host), ("Region", found.region.name), ("Fingerprint", found.fingerprint)]
                + (isNewKey ? old.map { [("Old fingerprint", $0.fingerprint)] } ?? [] : [])
        )
        try StandardOutput.write(lines: fields.lines)
        if old == nil, let other = others.first {
            Conversation.say(
                "this diary keeps \(others.count == 1 ? other : "its \(others.count) authorities"), and will also download from "
                    + "\(found.host), which then sees your network address"
            )
        }
        if isNewKey || fingerprint != nil { try confirm(found) }
        try unlocked.enroll(found)
        let hosts = try unlocked.diary.authorities().map(\.host)
        try StandardOutput.write(lines: ["This diary belongs to \(hosts.joined(separator: " and ")) now."])
        guard try unlocked.diary.answer(.matching) == .notAsked else { return }
        Conversation.say(
            "hint: \(OwnCommand("sync")) asks for your consent to comparing, without which you are not warned"
        )
    }

    private func confirm(_ found: EnrolledAuthority) throws {
        if let fingerprint {
            guard found.key.hasFingerprint(fingerprint) else {
                throw Refusal(
                    "the authority's key does not have the given fingerprint; nothing was changed",
                    hints: ["get the fingerprint from the authority in another way, such as by phone"]
                )
            }
            return
        }
        guard Terminal.isThere else {
            throw Refusal(
                "you can confirm the fingerprint only on a terminal; nothing was changed",
                hints: ["--fingerprint DIGITS confirms the fingerprint that the authority has published"]
            )
        }
        guard try Terminal.confirm("Does this match the fingerprint that the authority has published?") else {
            throw Refusal("nothing was changed")
        }
    }
}
