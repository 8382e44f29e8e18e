import CheckInProtocol
import Cryptography

/// A statement argument, or a column value in a row. NULL is nil, and an argument has a type even if it
/// is NULL. In a row from SQLite, NULL can have another type than its column.
package enum SQLValue: Sendable, Equatable {
    case integer(Int64?)
    case text(String?)
    case bytes([UInt8]?)

    package static func number<Number: BinaryInteger>(_ number: Number?) -> SQLValue {
        .integer(number.map { Int64($0) })
    }

    package var isNull: Bool { self == .integer(nil) || self == .text(nil) || self == .bytes(nil) }

    /// The places of arguments in a list, such as `$2, $3`.
    static func places(_ count: Int, from first: Int = 1) -> String {
        (first..<first + count).map { "$\($0)" }.joined(separator: ", ")
    }
}

extension SQLValue: Redacted {
    package var description: String { "<value>" }
}

/// A row in a query result. It is a programming error to read a column as the wrong type.
package struct SQLRow: Sendable {
    private let values: [SQLValue]

    package init(_ values: [SQLValue]) {
        self.values = values
    }

    /// The number of columns.
    package var count: Int { values.count }

    package func value(_ column: Int) -> SQLValue { values[column] }

    package func isNull(_ column: Int) -> Bool { values[column].isNull }

    package func integer(_ column: Int) -> Int64 {
        guard case .integer(let number?) = values[column] else {
            preconditionFailure("column \(column) is not an integer")
        }
        return number
    }

    /// An hour that is stored as its number.
    func hour(_ column: Int) -> Hour {
        guard let hour = Hour(number: UInt32(integer(column))) else {
            preconditionFailure("column \(column) is not an hour")
        }
        return hour
    }

    package func text(_ column: Int) -> String {
        guard case .text(let text?) = values[column] else { preconditionFailure("column \(column) is not text") }
        return text
    }

    package func bytes(_ column: Int) -> [UInt8] {
        guard case .bytes(let bytes?) = values[column] else { preconditionFailure("column \(column) is not bytes") }
        return bytes
    }
}

extension SQLRow: Redacted {
    package var description: String { "<row of \(values.count) columns>" }
}
