import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import type pg from 'pg'
import { type CopyStreamQuery, from as copyFrom, to as copyTo } from 'pg-copy-streams'
import type { ArchiveEntry } from './archive.ts'
import { BackupError, CORRUPT } from './backup-error.ts'
import type { ManifestTable } from './manifest.ts'

const PART_BYTES = 1024 * 1024
const PART = /^(tables\/[^/]+)\/(\d{6}|rows)$/

/** Yields the rows of a table in COPY format, in parts of about 1 MB, and then their number. @returns the number of rows */
export async function* dumpTable(client: pg.PoolClient, table: ManifestTable): AsyncGenerator<ArchiveEntry, number> {
  const rows = client.query(copyTo(`COPY ${tableSql(table)} TO STDOUT`))
  const folder = tableFolder(table)
  let chunks: Buffer[] = []
  let bytes = 0
  let part = 0
  const nextPart = (): ArchiveEntry => ({ name: `${folder}/${partName((part += 1))}`, bytes: Buffer.concat(chunks) })
  for await (const chunk of rows as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    bytes += chunk.length
    if (bytes < PART_BYTES) continue
    yield nextPart()
    chunks = []
    bytes = 0
  }
  yield nextPart()
  yield { name: `${folder}/rows`, bytes: Buffer.from(String(rows.rowCount)) }
  return rows.rowCount
}

/** Fills tables from their parts. */
export class TableLoader {
  readonly #client: pg.Client
  readonly #tables: ReadonlyMap<string, ManifestTable>
  #current: { folder: string; stream: CopyStreamQuery } | undefined

  constructor(client: pg.Client, tables: readonly ManifestTable[]) {
    this.#client = client
    this.#tables = new Map(tables.map((table) => [tableFolder(table), table]))
  }

  /**
   * @returns the number of rows after the last part of a table, 0 before
   * @throws BackupError if parts are missing or misplaced; a database error for rows that violate a constraint
   */
  async load({ name, bytes }: ArchiveEntry): Promise<number> {
    const [, folder = '', part] = PART.exec(name) ?? []
    const table = this.#tables.get(folder)
    if (!table) throw new BackupError(CORRUPT)
    if (part === 'rows') return this.#finish(folder, Number(Buffer.from(bytes).toString()))
    this.#current ??= { folder, stream: this.#start(table) }
    const { stream } = this.#current
    if (this.#current.folder !== folder) throw new BackupError(CORRUPT)
    if (stream.errored) throw stream.errored
    if (bytes.length > 0 && !stream.write(bytes)) await once(stream, 'drain')
    return 0
  }

  /** Ends the current COPY, so that the connection can be used again. */
  abort(): void {
    this.#current?.stream.destroy()
  }

  #start(table: ManifestTable): CopyStreamQuery {
    const stream = this.#client.query(copyFrom(`COPY ${tableSql(table)} FROM STDIN`))
    // load() throws it with the next part.
    return stream.on('error', () => {})
  }

  async #finish(folder: string, rows: number): Promise<number> {
    const stream = this.#current?.stream
    if (!stream || this.#current?.folder !== folder) throw new BackupError(CORRUPT)
    stream.end()
    await finished(stream)
    this.#current = undefined
    if (stream.rowCount !== rows) throw new BackupError(CORRUPT)
    return rows
  }
}

const tableFolder = ({ schema, name }: ManifestTable): string => `tables/${schema}.${name}`

/** The name of a part within its folder, in sort order. */
export const partName = (part: number): string => String(part).padStart(6, '0')

const tableSql = ({ schema, name, columns }: ManifestTable): string =>
  `${quoteIdentifier(schema)}.${quoteIdentifier(name)} (${columns.map(quoteIdentifier).join(', ')})`

const quoteIdentifier = (name: string): string => `"${name.replaceAll('"', '""')}"`
