import ArgumentParser
import Camera
import CheckInClient
import CheckInProtocol
import CommandLineTool
import Platform
import QRScanner
import TagReading

/// `checkin`: the diary on the command line.
@main
struct Checkin: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "checkin",
        abstract: "Check in at venues with a code that you scan.",
        discussion: """
            What you scan stays on this device, sealed, and is deleted after 14 days. Nothing of it is sent unless you consent to it.

            A session:
              $ checkin scan --image photo.png         # check in with a picture
              $ checkin scan --camera                  # or before a camera
              $ checkin scan --nfc                     # or with the venue's tag
              $ checkin                                # where and when you were
              $ checkin checkout                       # you are leaving
              $ checkin enroll https://health.example  # your health authority
              $ checkin sync                           # compare with its reports
              $ checkin exposures                      # what was found, what to do
              $ checkin share                          # warn others, if positive
              $ checkin consent                        # what you have consented to
              $ checkin delete --all                   # forget everything

            Results are written to standard output; 0 is returned if all was done, 1 if not, 64 if the call was wrong.
            """,
        version: Version.current,
        groupedSubcommands: [
            CommandGroup(
                name: "Diary",
                subcommands: [Browse.self, Scan.self, Checkout.self, List.self, Show.self, Edit.self, Delete.self]
            ),
            CommandGroup(
                name: "Health authority",
                subcommands: [Enroll.self, SyncCommand.self, Exposures.self, Share.self]
            ),
            CommandGroup(
                name: "Privacy",
                subcommands: [ConsentCommand.self, Status.self, Passphrase.self, Purge.self]
            ),
            // And processes that this program starts, which help does not show.
            CommandGroup(
                name: "Device",
                subcommands: [
                    Readers.self, ReadTags.self, ListDevices.self, ReadImage.self, WatchCamera.self, Attend.self,
                    Tell.self,
                ]
            ),
        ],
        defaultSubcommand: Browse.self
    )

    static func main() async {
        await CommandLineTool.run(Self.self) { error in
            switch error {
            case let error as CameraError: Refusal(error.description, hints: error.hints)
            case let error as DiaryError: Refusal(error.description, hints: error.hints)
            case let error as SyncError: Refusal(error.description, hints: error.hints)
            case let error as ShareError: Refusal(error.description, hints: error.hints)
            case let error as VenueCodeError: Refusal(error.description)
            case let error as FileError: Refusal(error.description, hints: error.hints)
            case let error as QRScannerError: Refusal(error.description, hints: error.hints)
            case let error as ReaderError: Refusal(error.description, hints: error.hints)
            default: nil
            }
        }
    }
}
