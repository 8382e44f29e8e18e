import CommandLineTool
import Dispatch
import Glibc
import TagReading

/// Ctrl-C and SIGTERM, which interrupt the reading of tags.
struct Interruption {
    private let signals: [any DispatchSourceSignal]

    init(of source: any TagSource) {
        signals = [SIGINT, SIGTERM].map { number in
            signal(number, SIG_IGN)
            let signal = DispatchSource.makeSignalSource(signal: number, queue: .global())
            signal.setEventHandler { Self.interrupt(source) }
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

    private static func interrupt(_ source: any TagSource) {
        source.interrupt()
        // A reader of PC/SC that hangs in the middle of a command hears nothing; its service tidies up behind us.
        DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(950)) {
            Conversation.say("error: reading was interrupted, and the reader does not answer")
            exit(EXIT_FAILURE)
        }
    }
}
