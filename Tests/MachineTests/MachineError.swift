/// A failure of a virtual machine, and not of the software in it. The payload is the description.
enum MachineError: Error, CustomStringConvertible {
    /// QEMU has ended.
    case ended(String)
    /// The machine gave no sign of life, although it was started several times.
    case silent(String)
    /// QEMU runs, but did not do what a test asked for.
    case unanswered(String)

    var description: String {
        switch self {
        case .ended(let text), .silent(let text), .unanswered(let text): text
        }
    }
}
