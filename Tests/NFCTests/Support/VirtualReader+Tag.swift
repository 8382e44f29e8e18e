import TestSupport
import PN532Simulator

extension VirtualReader {
    /// Holds the reader to the tag that comes first, for one tap.
    ///
    /// - Parameter body: Is done again if contact is lost: on a machine with much to do, the host of a tag can miss the time
    ///   that a reader waits for an answer, and people then hold the telephone on.
    func tap<Value>(_ body: () throws -> Value) throws -> Value {
        for _ in 1...20 {
            guard activate(within: .seconds(60)) else { throw Failure.noTag }
            do {
                return try body()
            } catch Failure.noAnswer {
                leave()
            }
        }
        throw Failure.noAnswer
    }

    /// Waits for a tag and goes away again, before it is more than selected.
    func passBy() throws {
        guard select(within: .seconds(60)) else { throw Failure.noTag }
        leave()
    }

    /// Selects the application and the NDEF file.
    func selectFile() throws {
        for command in ["00A40400 07 D2760000850101 00", "00A4000C 02 E104"] {
            guard try ask(hex(command)) == hex("9000") else { throw Failure.refused(command) }
        }
    }

    /// The answer to a command.
    func ask(_ command: [UInt8]) throws -> [UInt8] {
        guard let answer = transceive(apdu: command) else { throw Failure.noAnswer }
        return answer
    }

    /// Why a tap did not come to what a test is about.
    enum Failure: Error {
        case noTag
        case noAnswer
        case refused(String)
    }
}
