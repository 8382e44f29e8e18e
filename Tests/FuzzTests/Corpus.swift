import Foundation
import FuzzTargets
import TestSupport

/// The inputs that are kept for a target, in the order of their names.
struct Corpus {
    let directory: URL
    let inputs: [(name: String, bytes: [UInt8])]

    init(of target: FuzzTarget) throws {
        directory = ExternalTool.packageRoot.appending(path: "Tests/Fuzz/Corpus/\(target.rawValue)")
        inputs = try FileManager.default.contentsOfDirectory(atPath: directory.path).sorted().map { [directory] name in
            (name, try Array(Data(contentsOf: directory.appending(path: name))))
        }
    }
}
