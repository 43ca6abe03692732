import { read } from '@e965/xlsx'
import { numberText } from './number-text.ts'
import { MAX_COLUMNS, type RowCollector } from './row-collector.ts'

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
  for (const name of workbook.SheetNames) {
    rows.startTable(name)
    for (const [index, cells] of (workbook.Sheets[name]?.['!data'] ?? []).entries())
      rows.add({ row: index + 1, cells: Array.from((cells ?? []).slice(0, MAX_COLUMNS), (cell) => textOf(cell?.v)) })
  }
}

function textOf(value: unknown): string {
  if (typeof value === 'number') return numberText(value)
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return typeof value === 'string' ? value : ''
}
