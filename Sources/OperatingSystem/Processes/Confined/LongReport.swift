/// A report with data that are too long for one message: the data in parts, then what belongs to them.
///
/// ```
/// report = "P" || part | "E" || end
/// ```
package enum LongReport<End: ProcessMessage>: ProcessMessage {
    case part([UInt8])
    case end(End)

    package static var maximumCount: Int { 65_536 }

    package init(from fields: inout FieldReader) throws(MalformedMessage) {
        switch try fields.kind() {
        case "P": self = .part(Array(fields.bytes()))
        case "E": self = .end(try End(from: &fields))
        default: throw MalformedMessage()
        }
    }

    package var fields: [MessageField] {
        switch self {
        case .part(let bytes): ["P", .bytes(bytes)]
        case .end(let end): ["E"] + end.fields
        }
    }
}

extension ParentLink {
    package func send<End>(_ data: [UInt8], _ end: End) where Report == LongReport<End> {
        let count = Report.maximumCount - 1
        for start in stride(from: 0, to: data.count, by: count) {
            guard send(.part(Array(data[start..<min(start + count, data.count)]))) else { return }
        }
        send(.end(end))
    }
}

extension ConfinedProcess {
    /// Runs the process until the end of its report.
    ///
    /// - Parameter maximumCount: The maximum length of the data.
    package consuming func data<End, Failure>(
        maximumCount: Int,
        failure: (ProcessFailure) -> Failure
    ) throws(Failure) -> (data: [UInt8], end: End) where Report == LongReport<End> {
        let tooMuch = self.failure(.malformed)
        var data: [UInt8] = []
        let end = try run(failure: failure) { report throws(Failure) -> End? in
            switch report {
            case .part(let part):
                guard data.count + part.count <= maximumCount else { throw failure(tooMuch) }
                data += part
                return nil
            case .end(let end): return end
            }
        }
        return (data, end)
    }
}
