import Bluetooth
import Encodings
import Glibc
import OperatingSystem

/// The program that the tests run in a virtual machine.
///
///     bluetooth-trial relay PORT
///         connects a virtual serial port with a new virtual controller, again and again
///     bluetooth-trial command ADAPTER OPCODE PARAMETERS
///         sends a command to the kernel, and prints the status and the values of the reply
///     bluetooth-trial radio ADAPTER SECONDS DURATION SHORTEST LONGEST PAYLOAD...
///         broadcasts and scans, and prints what happens; the three numbers are the schedule of the
///         scans in seconds; a payload is HEXADECIMAL:FROM:UNTIL, in seconds after the start
///     bluetooth-trial activate PATH PROGRAM ADAPTER
///         starts checkin-radio with a socket at this path
///     bluetooth-trial client PATH SECONDS PAYLOAD...
///         connects to checkin-radio, and prints its reports; the times of a payload are in seconds
///         since 1970, on the clock of CHECKIN_RADIO_CLOCK
@main
enum Trial {
    static func main() throws {
        let arguments = Array(CommandLine.arguments.dropFirst())
        switch arguments.first {
        case "relay" where arguments.count == 2: Relay(port: arguments[1]).run()
        case "command" where arguments.count == 4:
            guard let adapter = UInt16(arguments[1]), let opcode = UInt16(arguments[2], radix: 16),
                let parameters = Hexadecimal.bytes(arguments[3])
            else { fail("malformed command") }
            try send(opcode, parameters, to: adapter)
        case "radio" where arguments.count >= 6: try RadioTrial(arguments.dropFirst()).run()
        case "activate" where arguments.count == 4:
            ServiceTrial.activate(arguments[1], program: arguments[2], adapter: arguments[3])
        case "client" where arguments.count >= 3:
            guard let seconds = Double(arguments[2]) else { fail("malformed number") }
            ServiceTrial.connect(arguments[1], seconds: seconds, payloads: Array(arguments.dropFirst(3)))
        default: fail("unknown arguments")
        }
    }

    static func fail(_ reason: String) -> Never {
        say("error: \(reason)")
        exit(64)
    }

    /// Prints a line at once.
    static func say(_ line: String) {
        let bytes = Array((line + "\n").utf8)
        _ = unsafe write(STDOUT_FILENO, bytes, bytes.count)
    }

    private static func send(_ opcode: UInt16, _ parameters: [UInt8], to adapter: UInt16) throws {
        let socket = try ManagementSocket()
        let header = [opcode, adapter, UInt16(parameters.count)].flatMap(\.littleEndianBytes)
        try socket.send(header + parameters)
        while true {
            var entry = pollfd(fd: socket.descriptor, events: Int16(POLLIN), revents: 0)
            guard unsafe poll(&entry, 1, 10_000) == 1 else { fail("no reply") }
            guard let event = try socket.receive().flatMap(ManagementEvent.init),
                case .reply(opcode, let status, let values) = event.content
            else { continue }
            say("\(status.rawValue) \(Hexadecimal.text(values))")
            return
        }
    }
}
