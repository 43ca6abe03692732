import type { ColumnQuestion, FileField, FileFormat, ImportPlan } from '../../../domain/catalog/import/product-file.ts'

/** A row: its number in a spreadsheet, and its non-empty cells. */
export interface FileRow {
  row: number
  cells: Partial<Record<FileField, string>>
  /** Why the row cannot be read. It has no cells then. */
  problem?: string
  /** What cannot be read, by field, with what to do about it. */
  problems?: Partial<Record<FileField, string>>
  /** What is read in another way than it stands there, or not taken over. */
  notes?: string[]
}

export interface ProductFile {
  format: FileFormat
  /** The sheet of a workbook; null for other files. */
  sheet: string | null
  ignoredSheets: string[]
  columns: ImportPlan['columns']
  questions: ColumnQuestion[]
  rows: FileRow[]
}

/** A dash clears a field; an empty cell changes nothing. */
export const isCleared = (cell: string): boolean => /^[-–—]$/.test(cell.trim())
