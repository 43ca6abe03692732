import { dayOf, formatDateTime } from '../../domain/values/dates.ts'
import type { Cell, Sheet } from './spreadsheet.ts'

/** A column of a sheet: its header, and the cell of a row. */
export type Column<Row> = readonly [header: string, cell: (row: Row) => Cell]

/** Reads a page of a list. */
type LoadPage<Row> = (page: { limit: number; offset: number }) => Promise<{ rows: readonly Row[] }>

const PAGE_SIZE = 500

/** A sheet of all rows of a list, which is read page by page while the file is written. @param name of the file, without extension */
export const listSheet = <Row>(name: string, columns: readonly Column<Row>[], load: LoadPage<Row>): Sheet =>
  streamSheet(name, columns, readPages(load))

/** A sheet of rows that are read at once, when the file is written. @param name of the file, without extension */
export const tableSheet = <Row>(name: string, columns: readonly Column<Row>[], load: () => Promise<readonly Row[]>) =>
  streamSheet(name, columns, readAtOnce(load))

/** A sheet of rows that are read one by one while the file is written. @param name of the file, without extension */
export const streamSheet = <Row>(name: string, columns: readonly Column<Row>[], rows: AsyncIterable<Row>): Sheet => ({
  name,
  header: columns.map(([header]) => header),
  rows: toCells(columns, rows),
})

/** A name followed by the day of today. */
export const datedName = (name: string): string => `${name}-${dayOf(new Date())}`

/** A time as a cell; empty without one. */
export const timeCell = (time: Date | string | null): Cell => time && formatDateTime(time)

async function* toCells<Row>(columns: readonly Column<Row>[], rows: AsyncIterable<Row>): AsyncGenerator<Cell[]> {
  for await (const row of rows) yield columns.map(([, cell]) => cell(row))
}

async function* readPages<Row>(load: LoadPage<Row>): AsyncGenerator<Row> {
  for (let offset = 0; ; offset += PAGE_SIZE) {
    const { rows } = await load({ limit: PAGE_SIZE, offset })
    yield* rows
    if (rows.length < PAGE_SIZE) return
  }
}

async function* readAtOnce<Row>(load: () => Promise<readonly Row[]>): AsyncGenerator<Row> {
  yield* await load()
}
