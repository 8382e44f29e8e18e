import Foundation
import Processes
import TestSupport

/// Programs that take the place of the process that serves the tag.
extension ChildProcess.Program {
    /// The real one.
    static func servingTag(at path: String) -> Self {
        Self(executable: Products.executable("venued").path, arguments: ["serve-tag", "pn532_uart:\(path)"])
    }

    /// A script, whose standard input is the socket pair.
    static func script(_ script: String, _ arguments: String...) -> Self {
        Self(executable: "/bin/sh", arguments: ["-c", script, "sh"] + arguments)
    }
}
