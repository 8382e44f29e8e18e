import Glibc

/// Serves the clients of a listening socket on one thread. No client can block the server.
struct ControlServer {
    /// The maximum number of clients. If there are more, the oldest client is disconnected, so that
    /// idle clients do not lock out others.
    private static let greatestClients = 16

    private let listener: Int32
    private let answer: ([UInt8]) -> [UInt8]
    private var clients: [ControlClient] = []

    init(listener: Int32, answer: @escaping ([UInt8]) -> [UInt8]) {
        self.listener = listener
        self.answer = answer
    }

    /// Serves clients until the listening socket is shut down.
    mutating func run() {
        while true {
            var entries = ([listener] + clients.map(\.descriptor)).map { descriptor in
                pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            }
            guard unsafe poll(&entries, nfds_t(entries.count), -1) > 0 else {
                continue
            }
            guard entries[0].revents & Int16(POLLHUP) == 0 else {
                return
            }
            clients = zip(clients, entries.dropFirst()).compactMap { client, entry in
                entry.revents == 0 || client.serve(answer) ? client : nil
            }
            if entries[0].revents != 0 {
                accept()
            }
        }
    }

    private mutating func accept() {
        let descriptor = Glibc.accept(listener, nil, nil)
        guard descriptor >= 0 else {
            return  // The client has already gone.
        }
        clients = clients.suffix(Self.greatestClients - 1) + [ControlClient(descriptor)]
    }
}
