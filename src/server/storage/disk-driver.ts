import { randomUUID } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import { FSDriver } from 'flydrive/drivers/fs'

const PARTIAL_SUFFIX = '.part'

/** Whether a file is the temporary file of a write in progress or of an interrupted one. */
export const isPartialFile = (name: string): boolean => name.endsWith(PARTIAL_SUFFIX)

/** The driver for a local folder. Writes are atomic: a file gets its name once all its bytes are on the disk. */
export class DiskDriver extends FSDriver {
  readonly #folder: string

  /** @param location absolute path of the folder */
  constructor(location: string) {
    super({ location, visibility: 'public' })
    this.#folder = location
  }

  override async put(key: string, contents: string | Uint8Array): Promise<void> {
    const file = path.join(this.#folder, key)
    const temporary = `${file}.${randomUUID()}${PARTIAL_SUFFIX}`
    await fs.mkdir(path.dirname(file), { recursive: true })
    try {
      await fs.writeFile(temporary, contents, { flush: true })
      await fs.rename(temporary, file)
    } catch (error) {
      await fs.rm(temporary, { force: true })
      throw error
    }
  }

  override async getBytes(key: string): Promise<Uint8Array> {
    return fs.readFile(path.join(this.#folder, key))
  }
}
