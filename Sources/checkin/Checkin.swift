import ArgumentParser
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
            What you scan stays on this device, sealed, and is deleted after 14 days. Nothing is sent unless you consent to it.

            A session:
              checkin enroll https://health.example   # which health authority this diary belongs to
              checkin readers                      # which NFC readers are there
              checkin scan --nfc                   # hold an NFC reader to the venue's tag
              checkin scan --image photo.png       # or check in with a picture of the code
              checkin list                         # where and when you checked in
              checkin checkout                     # you are leaving
              checkin sync                         # compare with what the authority has published
              checkin exposures                    # what was found, and what to do
              checkin share                        # after a positive test: warn others
              checkin delete --all                 # forget everything

            Results are written to standard output; 0 is returned if all was done, 1 if not, 64 if the call was wrong.
            """,
        version: Version.current,
        subcommands: [
            Scan.self, List.self, Show.self, Checkout.self, Edit.self, Delete.self, Enroll.self, ConsentCommand.self,
            SyncCommand.self, Exposures.self, Share.self, Status.self, Passphrase.self, Purge.self, Readers.self,
            ReadTags.self, ListDevices.self, Attend.self, Tell.self,
        ]
    )

    static func main() async {
        await CommandLineTool.run(Self.self) { error in
            switch error {
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
