import CommandLineTool
import OperatingSystem
import SystemPackage
import TagReading

/// Where a code comes from.
enum ScanChoice {
    case reader
    case camera
    /// A code that the user has pasted.
    case text(String)

    /// Asks for a source on the terminal. Offers only what is connected.
    static func ask() throws -> ScanChoice {
        let (hasReader, hasCamera) = (hasReader, try hasCamera)
        if !hasReader, !hasCamera {
            Conversation.say("no NFC reader and no camera was found")
            Conversation.say("hint: for a picture of the code, run: \(OwnCommand("scan --image FILE"))")
        }
        Conversation.say(Terminal.wayOut)
        let devices = (hasReader ? ["reader"] : []) + (hasCamera ? ["camera"] : [])
        let question = devices.map { "type “\($0)”, or " }.joined() + "paste the text of the code:"
        let typed = try Terminal.readAnswer(question.prefix(1).uppercased() + question.dropFirst())
        switch typed?.lowercased() {
        case "reader" where hasReader: return .reader
        case "camera" where hasCamera: return .camera
        case nil, "": throw Refusal("no code was given", hints: ["checkin scan --help lists the sources"])
        default: return .text(typed ?? "")
        }
    }

    private static var hasReader: Bool {
        if let readers = try? SmartCardSource.readers(), !readers.isEmpty { return true }
        return ((try? DeviceList.read(ListDevices.program)) ?? []).isEmpty == false
    }

    private static var hasCamera: Bool {
        get throws { try Directory.names(in: "/dev").contains { $0.hasPrefix("video") } }
    }
}
