import ArgumentParser
import CommandLineTool
import Cryptography
import HealthAuthority

/// `authorityd`: the health authority's server.
@main
struct Authorityd: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "authorityd",
        abstract:
            "Collects reports of people who tested positive, and publishes them without revealing whose they are.",
        discussion: """
            The program has three roles: it answers clients, serves the officers' portal, and publishes every hour. A single \
            instance needs only a directory. With PostgreSQL, any number of instances share the work. “authorityd relay” is for \
            another party, which forwards client messages so that the authority does not see client addresses.

            A first run:
              $ authorityd init --data authority
              $ authorityd serve --data authority
            Then open http://127.0.0.1:8082/portal, and log in with the name and password that init printed.
            """,
        version: Version.current,
        subcommands: [
            Initialize.self, Serve.self, Check.self, OfficerCommand.self, CodesCommand.self, AuditCommand.self,
            LaboratoryCommand.self, TestsCommand.self, AppCommand.self, CaseSystemCommand.self, KeyCommand.self,
            ClockCommand.self,
            TextsCommand.self,
            ProfileCommand.self,
            DatabaseCommand.self, RepairCommand.self, PackageCommand.self, ExportsCommand.self, RelayCommand.self,
        ]
    )

    static func main() async {
        await CommandLineTool.run(Self.self)
    }
}

extension AuthorityError: HintedError {}
extension TokenError: HintedError {}
extension ClockError: HintedError {}
extension OfficersError: HintedError {}
