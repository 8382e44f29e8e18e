import CommandLineTool
import OperatingSystem
import SystemPackage
import VenueKiosk

extension Check {
    /// Checks the state directory like a kiosk that starts, but leaves nothing behind.
    func state(in directory: StateDirectory, _ configuration: KioskConfiguration, isServing: Bool) -> Verdict {
        do {
            if let open = try directory.openToOthers {
                let error = StateDirectory.OpenToOthers(path: open)
                return .failure(Refusal(error.description, hints: error.hints))
            }
            if isServing { return .success("\(directory.path) is in use by a running kiosk") }
            try write(in: directory.path)
            return try seeds(in: directory.path, configuration)
        } catch let error as FileError {
            return .failure(Kiosk.unusableDirectory(error))
        } catch {
            return .failure(Refusal("\(error)"))
        }
    }

    /// Creates and removes a file. If the directory does not exist, also creates and removes the
    /// directory.
    private func write(in directory: FilePath) throws(FileError) {
        let missing = try Directory.missing(directory)
        defer { for path in missing { Directory.removeIfEmpty(path) } }
        try Directory.makePrivate(directory)
        let probe = directory.appending("probe")
        try PrivateFile.replace(probe, with: [])
        try PrivateFile.remove(probe)
    }

    private func seeds(in directory: FilePath, _ configuration: KioskConfiguration) throws -> Verdict {
        do {
            let state = try SeedFile(directory: directory).load()
            // The line about the pair contains the rest.
            if configuration.isPaired { return .success("\(directory) is writable") }
            guard let state else { return .success("\(directory) is writable; the first seed will be generated") }
            let isSame = state.venue == configuration.seedScope()
            return .success("\(directory) is writable" + (isSame ? "" : "; \(KioskOptions.otherVenue)"))
        } catch SeedFile.Unusable.damaged(let path) {
            switch configuration.rotation {
            case .daily, .every:
                return .success("\(directory) is writable; \(path) is damaged, and a new seed will be generated")
            case .perEvent, .never:
                return .failure(
                    Refusal(
                        "the seeds in \(path) are damaged: “venued serve” will generate a new seed, and printed codes "
                            + "will no longer be valid",
                        hints: ["to start with a new seed and print the codes again, remove \(path)"]
                    )
                )
            }
        } catch let error as SeedFile.Unusable {
            return .failure(
                Refusal(error.description, hints: ["run that version, or remove the file to start with a new seed"])
            )
        }
    }
}
