import { read, type WorkSheet } from '@e965/xlsx'
import { numberText, type SheetRow, type WorkbookSheet } from './read-workbook.ts'

const MAX_COLUMNS = 200

/**
 * Reads the sheets of an XLS workbook (Excel 97 to 2003) in their order.
 * @param maxRows of each sheet; later rows are skipped
 * @throws Error for a file that cannot be read, such as an encrypted one
 */
export function readXls(bytes: Uint8Array, maxRows: number): WorkbookSheet[] {
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
  return workbook.SheetNames.flatMap((name) => {
    const sheet = workbook.Sheets[name]
    return sheet ? { name, rows: readRows(sheet) } : []
  })
}

function* readRows(sheet: WorkSheet): Generator<SheetRow> {
  for (const [index, cells] of (sheet['!data'] ?? []).entries()) {
    const texts = Array.from(cells ?? [], (cell) => textOf(cell?.v)).slice(0, MAX_COLUMNS)
    if (texts.some((text) => text !== '')) yield { row: index + 1, cells: texts }
  }
}

function textOf(value: unknown): string {
  if (typeof value === 'number') return numberText(value)
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return typeof value === 'string' ? value : ''
}
