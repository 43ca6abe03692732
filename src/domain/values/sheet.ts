// The tables of a file: sheets of a workbook, or one CSV file.

/** A row of a table: its number from 1, as a spreadsheet shows it, and its cells as text. */
export interface SheetRow {
  row: number
  cells: readonly string[]
  /** Why the row cannot be read. Its cells, if it has some, may be in wrong columns. */
  problem?: string | undefined
}

/** A table of a file. A CSV file is one table without a name. */
export interface FileTable {
  name: string
  rows: readonly SheetRow[]
}

const LONGER_THAN_HEADER =
  'This row has more cells than the header. Put a text or a number that has a comma into quotes, such as "1,299"'
const hasText = (cell: string): boolean => cell.trim() !== ''

/**
 * Returns the rows below a header. A row with text beyond the last column of the header cannot be read: a comma without
 * quotes, as in 1,299, has moved its cells.
 */
export function rowsBelow(rows: readonly SheetRow[], header: number): SheetRow[] {
  const columns = (rows[header]?.cells.findLastIndex(hasText) ?? -1) + 1
  return rows
    .slice(header + 1)
    .map((row) =>
      row.problem === undefined && row.cells.findLastIndex(hasText) >= columns
        ? { ...row, problem: LONGER_THAN_HEADER }
        : row,
    )
}

const TEXT_FORMULA = /^="((?:[^"]|"")*)"$/

/** Returns the text of a cell that is written as a formula so that a spreadsheet does not read it as a number. @example plainCell('="007"') // '007' */
export const plainCell = (cell: string): string => TEXT_FORMULA.exec(cell.trim())?.[1]?.replaceAll('""', '"') ?? cell

const ERROR = /^#(?:N\/A|REF!|VALUE!|NAME\?|DIV\/0!|NULL!|NUM!|SPILL!|CALC!|GETTING_DATA|ERROR!)$/i
/** A formula as it is typed. A text in quotes is none: see `plainCell`. */
const FORMULA = /^=\s*[\w$(+-]/

/** Returns why a cell has no value: an error of the spreadsheet, or a formula without its result. Undefined if it has one. */
export function cellProblem(cell: string): string | undefined {
  const text = cell.trim()
  if (ERROR.test(text)) return `The spreadsheet shows the error ${text}. Correct it there`
  return FORMULA.test(text) ? 'The file has a formula without its result. Enter the value itself' : undefined
}
