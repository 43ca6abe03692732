import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import type pg from 'pg'
import { type CopyStreamQuery, from as copyFrom, to as copyTo } from 'pg-copy-streams'
import type { Entry } from './archive.ts'
import { ALTERED, BackupRefused } from './backup-refused.ts'
import type { StoredTable } from './described-store.ts'

const PART_BYTES = 1024 * 1024
const PART = /^(tables\/[^/]+)\/(\d{6}|rows)$/

/** The rows of a table as COPY writes them, in parts, and then how many they were. @returns how many */
export async function* partsOfTable(client: pg.PoolClient, table: StoredTable): AsyncGenerator<Entry, number> {
  const rows = client.query(copyTo(`COPY ${inSql(table)} TO STDOUT`))
  const folder = folderOf(table)
  let held: Buffer[] = []
  let bytes = 0
  let part = 0
  const given = (): Entry => ({ name: `${folder}/${numbered((part += 1))}`, bytes: Buffer.concat(held) })
  for await (const chunk of rows as AsyncIterable<Buffer>) {
    held.push(chunk)
    bytes += chunk.length
    if (bytes < PART_BYTES) continue
    yield given()
    held = []
    bytes = 0
  }
  yield given()
  yield { name: `${folder}/rows`, bytes: Buffer.from(String(rows.rowCount)) }
  return rows.rowCount
}

/** Fills tables with their parts as they come. */
export class TableFiller {
  readonly #client: pg.Client
  readonly #tables: ReadonlyMap<string, StoredTable>
  #open: { folder: string; stream: CopyStreamQuery } | undefined

  constructor(client: pg.Client, tables: readonly StoredTable[]) {
    this.#client = client
    this.#tables = new Map(tables.map((table) => [folderOf(table), table]))
  }

  /**
   * @returns how many rows the table has, once all of it came, and 0 before
   * @throws BackupRefused where parts are missing or are not the table's; an error of the database for rows it refuses
   */
  async take({ name, bytes }: Entry): Promise<number> {
    const [, folder = '', part] = PART.exec(name) ?? []
    const table = this.#tables.get(folder)
    if (!table) throw new BackupRefused(ALTERED)
    if (part === 'rows') return this.#close(folder, Number(Buffer.from(bytes).toString()))
    this.#open ??= { folder, stream: this.#begin(table) }
    const { stream } = this.#open
    if (this.#open.folder !== folder) throw new BackupRefused(ALTERED)
    if (stream.errored) throw stream.errored
    if (bytes.length > 0 && !stream.write(bytes)) await once(stream, 'drain')
    return 0
  }

  /** Ends the table under way, so that the connection can be used again. */
  giveUp(): void {
    this.#open?.stream.destroy()
  }

  #begin(table: StoredTable): CopyStreamQuery {
    const stream = this.#client.query(copyFrom(`COPY ${inSql(table)} FROM STDIN`))
    // It is thrown where the next part is taken.
    return stream.on('error', () => {})
  }

  async #close(folder: string, rows: number): Promise<number> {
    const stream = this.#open?.stream
    if (!stream || this.#open?.folder !== folder) throw new BackupRefused(ALTERED)
    stream.end()
    await finished(stream)
    this.#open = undefined
    if (stream.rowCount !== rows) throw new BackupRefused(ALTERED)
    return rows
  }
}

const folderOf = ({ schema, name }: StoredTable): string => `tables/${schema}.${name}`

/** The name of a part within its folder. */
export const numbered = (part: number): string => String(part).padStart(6, '0')

const inSql = ({ schema, name, columns }: StoredTable): string =>
  `${quoted(schema)}.${quoted(name)} (${columns.map(quoted).join(', ')})`

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`
