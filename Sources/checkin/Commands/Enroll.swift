import ArgumentParser
import AuthorityHTTP
import CheckInClient
import CommandLineTool
import Publication

/// `checkin enroll`
struct Enroll: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Make this diary one of a health authority.",
        discussion: """
            Shows the authority's name and the fingerprint of its key. Compare that with what the authority has printed elsewhere: \
            from then on, only what this key has signed is believed. Venues of other authorities stay in the diary, apart: they are \
            neither compared nor shared.

              $ checkin enroll https://health.example --fingerprint 708156077605e92e
            """
    )

    @Argument(help: "The authority's address, such as https://health.example.")
    var authority: String

    @Option(
        help: ArgumentHelp(
            "The fingerprint that the key must have. Without it, you are asked on the terminal.",
            valueName: "digits"
        )
    )
    var fingerprint: String?

    @Option(
        help: ArgumentHelp(
            "Where the authority answers, if not at its address: https://HOST:PORT, or http://127.0.0.1:PORT for trying it out.",
            valueName: "url"
        )
    )
    var connect: String?

    @OptionGroup var diary: DiaryOptions

    func validate() throws { _ = try addresses }

    /// As the authority is named, and where it is asked.
    private var addresses: (named: AuthorityAddress, asked: AuthorityAddress) {
        get throws {
            guard let named = AuthorityAddress(authority), named.text.hasPrefix("https://") else {
                throw ValidationError(
                    "\"\(authority)\" is not the address of an authority: it looks like https://health.example"
                )
            }
            guard let connect else { return (named, named) }
            guard let asked = AuthorityAddress(connect) else {
                throw ValidationError(
                    "\"\(connect)\" is not an address to connect to: https://HOST:PORT or http://127.0.0.1:PORT"
                )
            }
            return (named, asked)
        }
    }

    func run() async throws {
        let diary = try diary.open()
        let (named, address) = try addresses
        let found = try await Network(address).use { link in
            try await Enrolment(link: link).ask(host: named.host, address: address.text)
        }
        let fields: FieldList = [
            ("Authority", found.host), ("Region", found.region.name), ("Fingerprint", found.fingerprint),
        ]
        try StandardOutput.write(lines: fields.lines)
        if try diary.authority() != found { try confirm(found) }
        try diary.enroll(found)
        try StandardOutput.write(lines: ["This diary belongs to \(found.host) now."])
    }

    private func confirm(_ found: EnrolledAuthority) throws {
        if let fingerprint {
            guard fingerprint.lowercased() == found.fingerprint else {
                throw Refusal(
                    "the authority's key has another fingerprint than the one that was given; nothing was changed",
                    hints: ["ask the authority, by another way, which one is right"]
                )
            }
            return
        }
        guard Terminal.isThere else {
            throw Refusal(
                "the fingerprint is confirmed on a terminal, and there is none; nothing was changed",
                hints: ["--fingerprint with the digits that the authority has printed confirms it"]
            )
        }
        guard try Terminal.confirm("Is this the fingerprint that the authority has printed elsewhere?") else {
            throw Refusal("nothing was changed")
        }
    }
}
