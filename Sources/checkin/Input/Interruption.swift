import CommandLineTool
import Dispatch
import Glibc

/// Ctrl-C and SIGTERM, which interrupt the waiting for a code.
struct Interruption {
    private let signals: [any DispatchSourceSignal]

    /// - Parameters:
    ///   - device: What is waited with, in a word.
    ///   - interrupt: Makes the wait end within a second.
    init(of device: String, _ interrupt: @escaping @Sendable () -> Void) {
        signals = [SIGINT, SIGTERM].map { number in
            signal(number, SIG_IGN)
            let signal = DispatchSource.makeSignalSource(signal: number, queue: .global())
            signal.setEventHandler { Self.interrupt(device, interrupt) }
            // A signal that came before would be lost.
            let isListening = DispatchSemaphore(value: 0)
            signal.setRegistrationHandler { isListening.signal() }
            signal.resume()
            isListening.wait()
            return signal
        }
    }

    /// From now on, nothing interrupts any more.
    func end() {
        signals.forEach { $0.cancel() }
    }

    private static func interrupt(_ device: String, _ interrupt: () -> Void) {
        interrupt()
        // A reader of PC/SC that hangs in the middle of a command hears nothing; its service tidies up behind us.
        DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(950)) {
            Viewfinder.close()
            Conversation.say("error: reading was interrupted, and the \(device) does not answer")
            exit(EXIT_FAILURE)
        }
    }
}
