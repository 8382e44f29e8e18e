import ArgumentParser
import CommandLineTool
import OperatingSystem
import SystemPackage

/// The file or the standard output to which a command writes its result.
struct OutputFile: ExpressibleByArgument {
    /// The file; nil for standard output, which is “-” on the command line.
    let path: FilePath?

    init(argument: String) {
        path = argument == "-" ? nil : FilePath(argument)
    }

    var defaultValueDescription: String { path?.string ?? "-" }

    /// The name's extension in lower case; nil if the name has no extension.
    var suffix: String? { path?.extension?.lowercased() }

    /// Determines the format from the file's name, or from the option `--format`.
    ///
    /// - Parameters:
    ///   - option: The option's value; nil if it was not given.
    ///   - usual: The format of standard output if the option was not given.
    ///   - isSuffixRequired: Whether to refuse a file's name without an extension.
    /// - Throws: `ValidationError` if the name has an unknown extension, or the extension of another
    ///   format.
    func format<Format: FileFormat>(_ option: Format?, usual: Format, isSuffixRequired: Bool) throws -> Format {
        guard let path else { return option ?? usual }
        let named = Format.allCases.first { $0.suffix != nil && $0.suffix == suffix }
        if let option, option == named || named == nil && option.suffix == nil { return option }
        if named == nil, suffix == nil, !isSuffixRequired { return option ?? usual }
        guard let named else {
            let suffixes = Format.allCases.compactMap { $0.suffix.map { ".\($0)" } }
            throw ValidationError(
                "cannot write \(path): its name must end with \(suffixes.joined(separator: " or "))"
            )
        }
        guard option == nil else {
            throw ValidationError("the name \(path) does not fit --format \(option!.rawValue)")
        }
        return named
    }

    /// Refuses to write binary data to a terminal.
    func checkBinary() throws {
        if path == nil, StandardOutput.isTerminal {
            throw ValidationError("this format cannot be printed on a terminal; name a file with --output FILE")
        }
    }

    /// Writes the output of `write`, so that only the owner of the file can access it. If `write`
    /// throws, the file does not change.
    func write(_ write: (FileDescriptor) throws -> Void) throws {
        guard let path else { return try write(.standardOutput) }
        try NamedFile.replace(path, write: write)
    }

    /// Writes the file so that only its owner can access it.
    func write(_ bytes: [UInt8]) throws {
        guard let path else { return try StandardOutput.write(bytes) }
        try NamedFile.replace(path) { _ = try $0.writeAll(bytes) }
    }
}

/// A format that a command can write.
protocol FileFormat: CaseIterable, Equatable, RawRepresentable<String>, ExpressibleByArgument {
    /// The extension of files in this format, in lower case; nil if the format has no usual extension.
    var suffix: String? { get }
}

extension FileFormat {
    var suffix: String? { rawValue }
}

/// The option for the PDF file that a command writes.
struct PDFOutput: ParsableArguments {
    private enum Format: String, FileFormat {
        case pdf
    }

    @Option(
        name: [.short, .long],
        help: ArgumentHelp(
            "The PDF file, which only its owner can access; - is standard output.",
            valueName: "file"
        )
    )
    var output: OutputFile

    func validate() throws {
        _ = try output.format(Format.pdf, usual: .pdf, isSuffixRequired: true)
        try output.checkBinary()
    }
}
