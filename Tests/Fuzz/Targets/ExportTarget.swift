import CheckInClient
import ExportFiles

/// Files of keys that another authority publishes for phones. Their container is opened before
/// their signature is verified.
enum ExportTarget {
    static func check(_ input: [UInt8]) throws(Finding) {
        if let index = ExportIndex(input) {
            let bound = index.paths.reduce(0) { $0 + $1.utf8.count }
            try expect(bound <= input.count, "the paths of an index are parts of it")
            for path in index.paths {
                guard let name = ExportName(path: path) else { continue }
                try expect(path.hasSuffix(name.text) && name.start < name.end, "a name has one text")
            }
        }
        guard let archive = try? ExportArchive(opening: input) else { return }
        try expect(
            archive.signatures.isEmpty || (try? ExportArchive(opening: archive.file)) == archive,
            "an opened file is written and opened again"
        )
        guard let file = try? archive.unverified() else { return }
        try expect(file.keys.count <= input.count * 600, "the number of keys is bounded by the input")
        try expect((1...file.count).contains(file.number), "the number of a file is in its batch")
    }
}
