import CPQ
import HealthAuthority

/// The column types in the results of our statements (PostgreSQL 15, `pg_type.dat`).
enum ColumnType {
    case boolean
    case integer
    case text
    case bytes

    /// - Precondition: The type is one of these types. Statements must cast all other types.
    init(_ type: Oid) {
        switch type {
        case 16: self = .boolean
        // int8, int2, int4
        case 20, 21, 23: self = .integer
        // name, text, varchar
        case 19, 25, 1043: self = .text
        case 17: self = .bytes
        default: preconditionFailure("unsupported column type (OID \(type)): cast it in the statement")
        }
    }
}

extension SQLValue {
    /// The OID with which the server chooses the type of an argument.
    private static let unknown: Oid = 0

    /// The OID of the type with which the argument is sent.
    var type: Oid {
        switch self {
        case .null: Self.unknown
        case .integer: 20
        case .text: 25
        case .bytes: 17
        }
    }

    /// Reads a column in binary format. Numbers are big-endian.
    init(type: ColumnType, _ bytes: UnsafeRawBufferPointer) {
        switch type {
        case .boolean: unsafe self = .integer(bytes[0] == 0 ? 0 : 1)
        case .integer: unsafe self = .integer(Self.number(bytes))
        case .text: unsafe self = .text(String(decoding: bytes, as: UTF8.self))
        case .bytes: unsafe self = .bytes(Array(bytes))
        }
    }

    private static func number(_ bytes: UnsafeRawBufferPointer) -> Int64 {
        let sign: Int64 = unsafe bytes[0] < 0x80 ? 0 : -1
        return unsafe bytes.reduce(sign) { $0 << 8 | Int64($1) }
    }
}
