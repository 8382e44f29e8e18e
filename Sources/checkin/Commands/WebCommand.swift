import ArgumentParser
import AuthorityProtocol
import CheckInClient
import CommandLineTool
import Encodings
import HTTPClient

/// `checkin web`
struct WebCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "web",
        abstract: "Check the web client of a health authority.",
        subcommands: [VerifyWebClient.self]
    )
}

/// `checkin web verify`
struct VerifyWebClient: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify",
        abstract: "Compare the web client that a server delivers with the files that the authority has signed.",
        discussion: """
            Downloads the authority's newest configuration, and then all files of the web client, as the page of a venue code \
            does. The exit status is 0 only if each file has the digest that your authority has signed. Works without the \
            passphrase. A server can deliver other files to a browser than to this command.

              $ checkin web verify https://health.example
            """
    )

    @Argument(help: "The address of the server. (default: the address of your authority)")
    var server: String?

    @Option(
        help: ArgumentHelp(
            """
            The server to connect to, if its address differs: https://HOST:PORT with a certificate for HOST, or \
            http://127.0.0.1:PORT for testing. (default: for your authority, the same as when you enrolled)
            """,
            valueName: "url"
        )
    )
    var connect: String?

    @OptionGroup var authority: AuthorityOptions
    @OptionGroup var diary: DiaryOptions
    @OptionGroup var output: OutputOptions

    fileprivate struct Report: Encodable {
        let server: String
        /// SHA-256 of the list that the authority has signed, in hexadecimal.
        let sha256: String
        let files: Int
        let problems: [Problem]

        struct Problem: Encodable {
            let path: String
            /// missing or differs
            let problem: String
        }
    }

    func validate() throws {
        _ = try address
        if let server, ServerAddress(server) == nil {
            throw ValidationError("\"\(server)\" is not a server address: give https://HOST or http://127.0.0.1:PORT")
        }
    }

    /// The address to connect to; nil for the authority's.
    private var address: ServerAddress? {
        get throws {
            guard let text = connect ?? server else { return nil }
            guard let address = ServerAddress(text) else {
                throw ValidationError(
                    "\"\(text)\" is not a server address: give https://HOST or http://127.0.0.1:PORT"
                )
            }
            return address
        }
    }

    func run() async throws {
        let diary = try self.authority.choose(in: self.diary.open())
        let (authority, verification) = (try diary.requireAuthority(), try WebClientVerification(diary))
        let network = try HTTPAuthorityNetwork(of: authority)
        guard let files = try await network.use({ link in try await verification.signedFiles(link) }) else {
            throw Refusal("\(authority.host) serves no web client", hints: ["checkin works without it: checkin --help"])
        }
        let address = try address
        let problems = try await (address.map(HTTPAuthorityNetwork.init(at:)) ?? network).use { link in
            try await verification.problems(of: files, link)
        }
        let report = Report(
            server: server ?? address?.text ?? authority.address,
            sha256: Hexadecimal.text(files.digest),
            files: files.files.count,
            problems: problems.map { Report.Problem(path: $0.path, problem: $0.kind.rawValue) }
        )
        try StandardOutput.write(report, isJSON: output.json)
        guard problems.isEmpty else {
            throw Refusal(
                "\(report.server) does not deliver the web client that \(authority.host) has signed",
                hints: [
                    "do not use this page; tell the authority, which may be replacing its files: try again in an hour"
                ]
            )
        }
    }
}

extension StandardOutput {
    fileprivate static func write(_ report: VerifyWebClient.Report, isJSON: Bool) throws {
        guard !isJSON else { return try write(json: report) }
        try write(
            lines: FieldList([
                ("Server", report.server), ("Files", "\(report.files)"), ("SHA-256", report.sha256),
            ]).lines + report.problems.map { "\($0.path): \($0.problem)" }
        )
    }
}
