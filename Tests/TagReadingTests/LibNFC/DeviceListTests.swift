import Processes
import Testing
@testable import TagReading

@Suite struct DeviceListTests {
    @Test(.timeLimit(.minutes(1)))
    func `a process that lists devices for ever is ended`() throws {
        let script = "import socket\nlink = socket.socket(fileno=0)\nwhile True: link.send(b'Dpn532_uart:/dev/ttyUSB0')"
        let program = ChildProcess.Program(
            executable: "/usr/bin/env",
            arguments: ["python3", "-c", script],
            environment: ["PATH=/usr/bin:/bin"]
        )
        #expect(throws: ReaderError(.other, "the process that searches for NFC readers reported too many")) {
            try DeviceList.read(program)
        }
    }
}
