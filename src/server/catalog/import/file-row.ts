import type { FileField, FileFormat } from '../../../domain/catalog/import/product-file.ts'

/** A row: its number in a spreadsheet, and its non-empty cells. */
export interface FileRow {
  row: number
  cells: Partial<Record<FileField, string>>
  /** Why the row cannot be read. */
  problem?: string
}

export interface ProductFile {
  format: FileFormat
  columns: { header: string; field: FileField | null }[]
  rows: FileRow[]
}
