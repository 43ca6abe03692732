import { randomUUID } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import { FSDriver } from 'flydrive/drivers/fs'

const DRAFT = '.part'

/** Whether a name is that of a file which is being written, or was when the machine stopped. */
export const isDraft = (name: string): boolean => name.endsWith(DRAFT)

/** A folder on this machine's disk. A file is whole or not there: it gets its name once all its bytes are on the disk. */
export class DiskDriver extends FSDriver {
  readonly #folder: string

  /** @param location the folder, as an absolute path */
  constructor(location: string) {
    super({ location, visibility: 'public' })
    this.#folder = location
  }

  override async put(key: string, contents: string | Uint8Array): Promise<void> {
    const place = path.join(this.#folder, key)
    const draft = `${place}.${randomUUID()}${DRAFT}`
    await fs.mkdir(path.dirname(place), { recursive: true })
    try {
      await fs.writeFile(draft, contents, { flush: true })
      await fs.rename(draft, place)
    } catch (error) {
      await fs.rm(draft, { force: true })
      throw error
    }
  }

  override async getBytes(key: string): Promise<Uint8Array> {
    return fs.readFile(path.join(this.#folder, key))
  }
}
