import OperatingSystem

/// Names and values, with one pair per line. A value with an empty name continues the line above.
struct FieldList: ExpressibleByArrayLiteral {
    typealias Field = (name: String, value: String)

    private let fields: [Field]
    /// The width of the name column in cells. The width is 20 so that all lists look alike, or more
    /// if a name is longer.
    private let width: Int

    init(_ fields: [Field]) {
        self.fields = fields
        width = max(20, (fields.map { Self.label($0.name).columns }.max() ?? 0) + 2)
    }

    init(arrayLiteral fields: Field...) {
        self.init(fields)
    }

    /// The lines, wrapped if standard output is a terminal.
    var lines: [String] {
        if let size = TerminalSize.ofStandardOutput { return lines(columns: size.columns) }
        return fields.map { Self.label($0.name).padded(to: width) + $0.value }
    }

    /// The lines, wrapped to `columns` cells. On a narrow screen, there is no name column: each
    /// value directly follows its name.
    func lines(columns: Int) -> [String] {
        fields.flatMap { field in
            guard columns < 3 * width else {
                let margin = String(repeating: " ", count: width)
                let values = (margin + field.value).wrapped(to: columns)
                return [Self.label(field.name).padded(to: width) + values[0].dropFirst(width)]
                    + values.dropFirst()
            }
            let label = field.name.isEmpty ? "  " : Self.label(field.name) + " "
            return (label + field.value).wrapped(to: columns, indent: field.name.isEmpty ? 0 : 2)
        }
    }

    private static func label(_ name: String) -> String { name.isEmpty ? "" : name + ":" }
}
