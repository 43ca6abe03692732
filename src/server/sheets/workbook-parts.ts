import type { Readable } from 'node:stream'
import { Parser } from 'htmlparser2'
import yauzl from 'yauzl'
import { RefusedFileError } from './row-collector.ts'

const MAX_ENTRIES = 5000
/** Everything that is read from one archive, also from an entry that is read again. */
const MAX_EXPANDED_BYTES = 100 * 1024 * 1024
/** Parts of workbooks have fewer than ten levels. */
const MAX_DEPTH = 100

/** Receives the elements of a part, without the prefixes of their names. */
export interface ElementReader {
  open?(name: string, attributes: Readonly<Record<string, string>>): void
  close?(name: string): void
  text?(text: string): void
}

/** The XML parts of a workbook, which is a ZIP archive. */
export class WorkbookParts {
  readonly #zip: yauzl.ZipFile
  readonly #entries: ReadonlyMap<string, yauzl.Entry>
  #remainingBytes = MAX_EXPANDED_BYTES

  private constructor(zip: yauzl.ZipFile, entries: ReadonlyMap<string, yauzl.Entry>) {
    this.#zip = zip
    this.#entries = entries
  }

  /** @throws Error for bytes that are no ZIP archive */
  static async open(bytes: Uint8Array): Promise<WorkbookParts> {
    const zip = await yauzl.fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), {
      lazyEntries: true,
      validateEntrySizes: true,
    })
    if (zip.entryCount > MAX_ENTRIES) throw new RefusedFileError(`A workbook may have at most ${MAX_ENTRIES} parts`)
    const entries = new Map<string, yauzl.Entry>()
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry)
    return new WorkbookParts(zip, entries)
  }

  /**
   * Reads a part while it is expanded.
   * @returns whether the workbook has the part
   * @throws RefusedFileError for a workbook that expands to too many bytes
   */
  async read(name: string, reader: ElementReader): Promise<boolean> {
    const entry = this.#entries.get(name)
    if (!entry) return false
    const stream: Readable = await this.#zip.openReadStreamPromise(entry)
    const parser = createParser(reader)
    const decoder = new TextDecoder()
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      this.#remainingBytes -= chunk.length
      if (this.#remainingBytes < 0)
        throw new RefusedFileError('This workbook is too large. Delete the rows and sheets that are not needed')
      parser.write(decoder.decode(chunk, { stream: true }))
    }
    parser.end(decoder.decode())
    return true
  }
}

function createParser(reader: ElementReader): Parser {
  let depth = 0
  return new Parser(
    {
      onopentag(name, attributes) {
        depth += 1
        if (depth > MAX_DEPTH) throw new Error('The XML has too many levels')
        reader.open?.(localName(name), attributes)
      },
      onclosetag(name) {
        depth -= 1
        reader.close?.(localName(name))
      },
      ontext: (text) => reader.text?.(text),
    },
    { xmlMode: true },
  )
}

/** The name of an element or attribute without its prefix. @example localName('x:row') // 'row' */
export const localName = (name: string): string => name.slice(name.indexOf(':') + 1)
