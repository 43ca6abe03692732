import { FILE_FIELDS, type FileField } from '../../../domain/catalog/import/product-file.ts'
import type { Cell, Sheet } from '../../export/spreadsheet.ts'
import type { PlannedImport } from './plan-import.ts'

/** Returns the rows of an import that have errors, with the errors in the last column. The file can be imported again. */
export function errorRowsSheet({ plan, badRows }: PlannedImport): Sheet {
  const fields = plan.columns.flatMap(({ field }) => field ?? [])
  const headers = fields.map((field) => FILE_FIELDS[field].header)
  return { name: 'rows-with-errors', header: [...headers, 'Row', 'Errors'], rows: toRows(fields, badRows) }
}

async function* toRows(fields: FileField[], badRows: PlannedImport['badRows']): AsyncGenerator<Cell[]> {
  for (const { fileRow, errors } of badRows) {
    const messages = errors.map(({ field, message }) => `${field}: ${message}`)
    yield [...fields.map((field) => fileRow.cells[field] ?? ''), fileRow.row, messages.join('; ')]
  }
}
