import ArgumentParser
import CheckInClient
import CheckInProtocol
import Clocks
import CommandLineTool
import Cryptography
import OperatingSystem
import SystemPackage

/// `checkin export`
struct Export: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Write all check-ins to an encrypted file, or a readable page.",
        discussion: """
            With --format text or pdf, the file is a page for a person, such as a doctor: days, times, venues and companions, \
            without codes. It is not encrypted. “checkin list --json” is for other programs.

            The file contains all check-ins with their codes. It does not contain consents, the authority or results. It is in \
            age's format (https://age-encryption.org) and is encrypted with a passphrase: checkin import reads it, and so does \
            age --decrypt. The file is not deleted after 14 days. Delete it when you no longer need it.

              $ checkin export diary.age
              $ checkin export --format pdf visits.pdf
              $ checkin export --format text --only 7egf6k visit.txt
            """
    )

    enum Format: String, CaseIterable, ExpressibleByArgument {
        case age
        case text
        case pdf
    }

    @Argument(help: "The file to create.", completion: .file())
    var file: String

    @Option(help: "The format: age, text or pdf.")
    var format = Format.age

    @Option(help: ArgumentHelp("Only this check-in, with text or pdf.", valueName: "id"))
    var only: String?

    @OptionGroup var exportPassphrase: FilePassphraseOptions
    @OptionGroup var diary: DiaryOptions
    @OptionGroup var passphrase: PassphraseOptions

    func validate() throws {
        if file.isEmpty || file == "-" { throw ValidationError("give the name of a file") }
        if only != nil, format == .age { throw ValidationError("--only requires --format text or pdf") }
        if format != .age, exportPassphrase.exportPassphraseFile != nil {
            throw ValidationError("a readable page is not encrypted: it has no passphrase")
        }
    }

    func run() throws {
        let path = FilePath(file)
        guard try !Directory.has(path) else {
            throw Refusal("\(path) already exists", hints: ["give another name, or remove the file"])
        }
        let unlocked = try passphrase.unlock(diary.open())
        guard format == .age else { return try write(unlocked, to: path) }
        let archive = try unlocked.archive()
        let count = try unlocked.checkIns().count
        var generator = SystemRandomNumberGenerator()
        guard let encrypted = AgeFile.encrypt(archive, passphrase: try exportPassphrase.new(), using: &generator) else {
            throw AgeError.memory
        }
        try NamedFile.create(path, with: encrypted)
        try StandardOutput.write(lines: ["Exported \(count.checkIns) to \(path)."])
        Conversation.say("anyone with this file and its passphrase can read where you were")
    }

    /// Writes a page for a person.
    private func write(_ unlocked: UnlockedDiary, to path: FilePath) throws {
        let checkIns = try only.map { [try unlocked.checkIn($0)] } ?? unlocked.checkIns()
        let lines = checkIns.page(at: unlocked.diary.now)
        let text = lines.map { $0 + "\n" }.joined()
        try NamedFile.create(path, with: format == .pdf ? TextPDF(lines).bytes : Array(text.utf8))
        try StandardOutput.write(lines: ["Exported \(checkIns.count.checkIns) to \(path)."])
        Conversation.say(
            "this file is not encrypted: anyone who has it can read where you were; delete it when you no longer need it"
        )
    }
}

extension [CheckIn] {
    /// A page for a person who reads about visits, such as a doctor: one paragraph for each day.
    fileprivate func page(at now: UnixTime) -> [String] {
        let days: [String] = byDay.flatMap { day, checkIns in
            ["", day]
                + checkIns.flatMap { checkIn -> [String] in
                    let (stay, venue) = (checkIn.stay, checkIn.venue)
                    let address = venue.address.string.isEmpty ? "" : ", \(venue.address.string)"
                    let others =
                        switch checkIn.companions {
                        case 0: ""
                        case 1: ", with 1 other person"
                        default: ", with \(checkIn.companions) other people"
                        }
                    let times = "\(stay.start.localTime) to \(stay.end.localMinute(besides: stay.start))"
                    return "  \(times)  \(venue.name.string)\(address)\(others)".wrapped(to: TextPDF.columns, indent: 4)
                }
        }
        return ["Visits, as of \(now.localMinute) (\(now.local("%Z")))"]
            + (isEmpty ? ["", "There are no check-ins."] : days)
    }
}

/// `checkin import`
struct Import: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Add the check-ins of an exported file.",
        discussion: """
            Adds the check-ins of a file from "checkin export" to the diary, all or none. Check-ins that are already in the diary \
            are not changed. Check-ins that have expired are left out. An added check-in is deleted when it would have been \
            deleted in the other diary. Import only files that you have exported yourself.

              $ checkin import diary.age
            """
    )

    /// The maximum size of a file in bytes. A diary of 14 days needs less than a megabyte.
    private static let maximumCount = 16 << 20

    @Argument(help: "The file.", completion: .file())
    var file: String

    @OptionGroup var exportPassphrase: FilePassphraseOptions
    @OptionGroup var diary: DiaryOptions
    @OptionGroup var passphrase: PassphraseOptions
    @OptionGroup var output: OutputOptions

    private struct Report: Encodable {
        let imported: Int
        /// The number of check-ins that were already in the diary.
        let known: Int
        /// The number of check-ins that were left out because they have expired.
        let expired: Int
    }

    func run() throws {
        // Check the file before asking for a passphrase.
        let encrypted = try WholeFile.read(FilePath(file), maximumCount: Self.maximumCount)
        try AgeFile.checkHeader(encrypted)
        let unlocked = try passphrase.unlock(diary.open())
        if let fault = try unlocked.diary.clockFault() {
            throw Refusal("nothing was imported, because the clock may be wrong", hints: fault.hints)
        }
        let archive = try exportPassphrase.open { try AgeFile.decrypt(encrypted, passphrase: $0) }
        let report = try ConsentPrompt.asking(in: unlocked.diary) { () throws(DiaryError) in
            try unlocked.importArchive(archive)
        }
        if output.json {
            let (imported, known, expired) = (report.imported, report.known, report.expired)
            try StandardOutput.write(json: Report(imported: imported, known: known, expired: expired))
        } else {
            try StandardOutput.write(lines: report.sentences)
        }
    }
}

/// The option for the passphrase of an exported file.
struct FilePassphraseOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "A file with the passphrase of the exported file in its first line. (default: ask on the terminal)",
            valueName: "file"
        ),
        completion: .file()
    )
    var exportPassphraseFile: String?

    /// Asks for a new passphrase twice, or generates one.
    func new() throws -> SecretBytes {
        if let exportPassphraseFile {
            let passphrase = try PassphraseFile.read(FilePath(exportPassphraseFile))
            guard passphrase.count > 0 else { throw DiaryError.emptyPassphrase }
            NewPassphrase.warnIfShort(passphrase)
            return passphrase
        }
        try requireTerminal()
        let typed = try Terminal.readNewSecret(
            "Passphrase for the file (Enter to generate one):",
            again: "Passphrase for the file again:"
        )
        guard typed.count == 0 else {
            NewPassphrase.warnIfShort(typed)
            return typed
        }
        let generated = GeneratedPassphrase()
        Conversation.say("the passphrase of the file is: \(generated.text)")
        return SecretBytes(copying: Array(generated.text.utf8))
    }

    /// Runs `body` with the passphrase. After a wrong passphrase on the terminal, asks again.
    func open<Result>(_ body: (SecretBytes) throws -> Result) throws -> Result {
        if let exportPassphraseFile { return try body(PassphraseFile.read(FilePath(exportPassphraseFile))) }
        try requireTerminal()
        return try Terminal.tryingSecrets(
            "Passphrase of the file:",
            isWrong: { $0 as? AgeError == .wrongPassphrase },
            body
        )
    }

    private func requireTerminal() throws {
        guard Terminal.isThere else {
            throw Refusal(
                "there is no terminal to ask for the passphrase of the file",
                hints: ["give a file with --export-passphrase-file"]
            )
        }
    }
}

/// A random passphrase of 125 bits: 25 characters in five groups. They contain no letters that look
/// like digits.
private struct GeneratedPassphrase {
    private static let alphabet = Array("0123456789abcdefghjkmnpqrstvwxyz")
    let text: String

    init() {
        var generator = SystemRandomNumberGenerator()
        let groups = (0..<5).map { _ in
            String((0..<5).map { _ in Self.alphabet[Int.random(in: 0..<Self.alphabet.count, using: &generator)] })
        }
        text = groups.joined(separator: "-")
    }
}

extension ImportReport {
    /// The messages after an import.
    fileprivate var sentences: [String] {
        ["Imported \(imported.checkIns)."] + (known > 0 ? ["Already in the diary: \(known.checkIns)."] : [])
            + (expired > 0 ? ["Left out because they have expired: \(expired.checkIns)."] : [])
    }
}

extension AgeError: HintedError {
    /// The hints for the user.
    var hints: [String] {
        switch self {
        case .notAge: ["choose a file from checkin export"]
        case .armored: ["decode it first: age --decrypt file | age --encrypt --passphrase > diary.age"]
        case .noPassphrase: ["decrypt it first, and encrypt it with a passphrase: age --encrypt --passphrase"]
        case .damaged: ["copy the file again, or export the diary again"]
        case .wrongPassphrase, .memory, .tooExpensive: []
        }
    }
}
