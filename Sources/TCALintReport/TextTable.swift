/// A table of text in columns.
public enum TextTable {
  /// A line per row; numbers are right-aligned, and no line ends in blanks.
  ///
  /// - Parameter isNumber: of each column.
  public static func render(_ rows: [[String]], isNumber: [Bool]) -> String {
    let widths = isNumber.indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      let cells = row.indices.map { column in
        let padding = String(repeating: " ", count: widths[column] - row[column].count)
        return isNumber[column] ? padding + row[column] : row[column] + padding
      }
      var line = cells.joined(separator: "  ")
      while line.last == " " { line.removeLast() }
      return line + "\n"
    }.joined()
  }
}
