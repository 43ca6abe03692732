import { type CellObject, read } from '@e965/xlsx'
import { countedFrom1904, numberText, type RowCollector } from './row-collector.ts'

/**
 * Reads the sheets of an XLS workbook (Excel 97 to 2003) in their order.
 * @param maxRows to read of each sheet
 * @throws Error for a file that cannot be read, such as an encrypted one
 */
export function readXls(bytes: Uint8Array, maxRows: number, rows: RowCollector): void {
  const workbook = read(bytes, {
    type: 'array',
    dense: true,
    sheetRows: maxRows,
    // Only the saved values of cells: no formulas, styles, links, macros or dates as objects.
    cellFormula: false,
    cellHTML: false,
    cellText: false,
    bookVBA: false,
  })
  if (workbook.Workbook?.WBProps?.date1904) throw countedFrom1904()
  for (const name of workbook.SheetNames) {
    rows.startTable(name)
    for (const [index, cells] of (workbook.Sheets[name]?.['!data'] ?? []).entries())
      rows.add({ row: index + 1, cells: Array.from(cells ?? [], textOf) })
  }
}

/** The errors of spreadsheets by their codes. */
const ERRORS: Readonly<Partial<Record<number, string>>> = {
  0: '#NULL!',
  7: '#DIV/0!',
  15: '#VALUE!',
  23: '#REF!',
  29: '#NAME?',
  36: '#NUM!',
  42: '#N/A',
  43: '#GETTING_DATA',
}

function textOf(cell: CellObject | undefined): string {
  const value = cell?.v
  if (cell?.t === 'e') return ERRORS[Number(value)] ?? '#ERROR!'
  if (typeof value === 'number') return numberText(value)
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return typeof value === 'string' ? value : ''
}
