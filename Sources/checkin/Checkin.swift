import ArgumentParser
import CommandLineTool

/// `checkin`: the command-line diary.
@main
struct Checkin: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "checkin",
        abstract: "Check in at venues by scanning a code.",
        discussion: """
            Check-ins stay on this device, encrypted, and are deleted after 14 days. No data about them is sent without your \
            consent.

            A session:
              $ checkin scan --image photo.png         # check in with a picture
              $ checkin scan --camera                  # or with a camera
              $ checkin scan --nfc                     # or with the venue's tag
              $ checkin                                # see where and when you were
              $ checkin checkout                       # leave the venue
              $ checkin enroll https://health.example  # choose your health authority
              $ checkin sync                           # compare with its reports
              $ checkin exposures                      # see exposures and advice
              $ checkin share                          # warn others after a positive test
              $ checkin consent                        # see your consents
              $ checkin delete --all                   # delete everything

            Results are written to standard output. The exit status is 0 on success, 1 on failure and 64 for a usage error.
            """,
        version: Version.current,
        groupedSubcommands: [
            CommandGroup(
                name: "Diary",
                subcommands: [
                    Browse.self, Scan.self, Add.self, Checkout.self, List.self, Show.self, Edit.self, Delete.self,
                    Export.self,
                    Import.self,
                ]
            ),
            CommandGroup(
                name: "Health authority",
                subcommands: [
                    Enroll.self, Authorities.self, SyncCommand.self, Exposures.self, Share.self, ProximityCommand.self,
                    WebCommand.self,
                ]
            ),
            CommandGroup(
                name: "Privacy",
                subcommands: [ConsentCommand.self, Status.self, Passphrase.self, Purge.self]
            ),
            CommandGroup(name: "For venues", subcommands: [Codes.self]),
            // These include internal commands for processes that this program starts. The help text
            // does not list the internal commands.
            CommandGroup(
                name: "Device",
                subcommands: [
                    Readers.self, ReadTags.self, ListDevices.self, ReadImage.self, WatchCamera.self, OpenExport.self,
                    Attend.self, Notify.self, RecordProximity.self,
                ]
            ),
        ],
        defaultSubcommand: Browse.self
    )

    static func main() async {
        await CommandLineTool.run(Self.self)
    }
}
