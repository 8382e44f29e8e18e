import ArgumentParser
import CheckInClient
import CommandLineTool
import HTTPClient
import Publication

/// `checkin enroll`
struct Enroll: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Make this diary one of a health authority.",
        discussion: """
            Shows the authority's name and the fingerprint of its key. Compare that with what the authority has printed elsewhere: \
            from then on, only what this key has signed is believed. An authority that has replaced its key while you were offline is \
            enrolled again in the same way, and your check-ins stay. Venues of other authorities stay in the diary, apart: they are \
            neither compared nor shared.

              $ checkin enroll https://health.example --fingerprint f235-c7ce-7b70-92c4-e749-9a63-5718-80b8
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
            """
            Where the authority answers, if not at its address: https://HOST:PORT with a certificate for HOST, or \
            http://127.0.0.1:PORT for trying it out.
            """,
            valueName: "url"
        )
    )
    var connect: String?

    @OptionGroup var reading: ReadingOptions

    func validate() throws { _ = try addresses }

    /// As the authority is named, and where it is asked.
    private var addresses: (named: ServerAddress, asked: ServerAddress) {
        get throws {
            guard let named = ServerAddress(authority), named.text.hasPrefix("https://") else {
                throw ValidationError(
                    "\"\(authority)\" is not the address of an authority: it looks like https://health.example"
                )
            }
            guard let connect else { return (named, named) }
            guard let asked = ServerAddress(connect) else {
                throw ValidationError(
                    "\"\(connect)\" is not an address to connect to: https://HOST:PORT or http://127.0.0.1:PORT"
                )
            }
            return (named, asked)
        }
    }

    func run() async throws {
        let diary = try reading.unlock().diary
        let (named, address) = try addresses
        let found = try await Network(address).use { link in
            try await Enrolment(link: link, now: diary.now).ask(host: named.host, address: address.text)
        }
        let old = try diary.authority()
        let isNewKey = old?.key != found.key
        let fields = FieldList(
            [("Authority", found.host), ("Region", found.region.name), ("Fingerprint", found.fingerprint)]
                + (isNewKey ? old.map { [("Until now", $0.fingerprint)] } ?? [] : [])
        )
        try StandardOutput.write(lines: fields.lines)
        if isNewKey || fingerprint != nil { try confirm(found) }
        try diary.enroll(found)
        try StandardOutput.write(lines: ["This diary belongs to \(found.host) now."])
    }

    private func confirm(_ found: EnrolledAuthority) throws {
        if let fingerprint {
            guard found.key.hasFingerprint(fingerprint) else {
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
