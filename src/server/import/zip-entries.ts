import { inflateRawSync } from 'node:zlib'

const END_SIGNATURE = 0x06054b50
const ENTRY_SIGNATURE = 0x02014b50
const END_BYTES = 22
const MAX_COMMENT_BYTES = 65_535
const ENTRY_HEADER_BYTES = 46
const LOCAL_HEADER_BYTES = 30
const STORED = 0
const DEFLATED = 8

/** Reads entries of a ZIP archive by name. */
export class ZipEntries {
  readonly #archive: Buffer
  /** Offset in the central directory by name. */
  readonly #offsets = new Map<string, number>()

  /** @throws Error for bytes that are no ZIP archive */
  constructor(bytes: Uint8Array) {
    this.#archive = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    const end = this.#findEnd()
    let offset = this.#archive.readUInt32LE(end + 16)
    for (let remaining = this.#archive.readUInt16LE(end + 10); remaining > 0; remaining -= 1) {
      if (this.#archive.readUInt32LE(offset) !== ENTRY_SIGNATURE) throw new Error('The directory is damaged')
      const nameEnd = offset + ENTRY_HEADER_BYTES + this.#archive.readUInt16LE(offset + 28)
      this.#offsets.set(this.#archive.toString('utf8', offset + ENTRY_HEADER_BYTES, nameEnd), offset)
      offset = nameEnd + this.#archive.readUInt16LE(offset + 30) + this.#archive.readUInt16LE(offset + 32)
    }
  }

  /**
   * Returns the text of an entry; undefined if there is none.
   * @param maxBytes the largest size: a small archive may expand to a huge one
   * @throws Error for a damaged, encrypted or too large entry
   */
  readText(name: string, maxBytes: number): string | undefined {
    const offset = this.#offsets.get(name)
    if (offset === undefined) return undefined
    const method = this.#archive.readUInt16LE(offset + 10)
    const size = this.#archive.readUInt32LE(offset + 20)
    const local = this.#archive.readUInt32LE(offset + 42)
    const start =
      local + LOCAL_HEADER_BYTES + this.#archive.readUInt16LE(local + 26) + this.#archive.readUInt16LE(local + 28)
    const data = this.#archive.subarray(start, start + size)
    if (method === DEFLATED) return inflateRawSync(data, { maxOutputLength: maxBytes }).toString('utf8')
    if (method === STORED && data.length <= maxBytes) return data.toString('utf8')
    throw new Error('The entry cannot be read')
  }

  #findEnd(): number {
    const last = this.#archive.length - END_BYTES
    for (let offset = last; offset >= Math.max(0, last - MAX_COMMENT_BYTES); offset -= 1) {
      if (this.#archive.readUInt32LE(offset) === END_SIGNATURE) return offset
    }
    throw new Error('The archive has no directory')
  }
}
