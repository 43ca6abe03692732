const LIMIT_BYTES = 64 * 1024 * 1024
const ABSENT_FOR_MS = 60_000

interface Kept {
  bytes: Uint8Array | undefined
  /** When absence is doubted, as `performance.now()` counts. */
  until: number
}

/**
 * Files that were asked for lately, in memory: a listing does not fetch its covers from afar for every visitor. What is
 * there stays true, since names are hashes of content; what was missing is asked for again after a minute.
 */
export class RecentFiles {
  readonly #kept = new Map<string, Kept>()
  readonly #underWay = new Map<string, Promise<Uint8Array | undefined>>()
  readonly #limit: number
  #bytes = 0

  /** @param limit most bytes to keep */
  constructor(limit = LIMIT_BYTES) {
    this.#limit = limit
  }

  /** The kept file, or the one that `read` brings; those who ask at once share one reading. */
  get(name: string, read: () => Promise<Uint8Array | undefined>): Promise<Uint8Array | undefined> {
    const kept = this.#kept.get(name)
    if (kept && performance.now() < kept.until) {
      this.#keep(name, kept)
      return Promise.resolve(kept.bytes)
    }
    const underWay = this.#underWay.get(name)
    if (underWay) return underWay
    const reading = read()
      .then((bytes) => {
        // Forgotten meanwhile: what was read may be from before.
        if (this.#underWay.get(name) === reading) {
          this.#keep(name, { bytes, until: bytes ? Infinity : performance.now() + ABSENT_FOR_MS })
        }
        return bytes
      })
      .finally(() => {
        if (this.#underWay.get(name) === reading) this.#underWay.delete(name)
      })
    this.#underWay.set(name, reading)
    return reading
  }

  /** Forgets a file that was written or removed. */
  forget(name: string): void {
    this.#underWay.delete(name)
    this.#bytes -= sizeOf(this.#kept.get(name))
    this.#kept.delete(name)
  }

  #keep(name: string, kept: Kept): void {
    this.#bytes += sizeOf(kept) - sizeOf(this.#kept.get(name))
    this.#kept.delete(name)
    this.#kept.set(name, kept)
    for (const [oldest, one] of this.#kept) {
      if (this.#bytes <= this.#limit) return
      this.#bytes -= sizeOf(one)
      this.#kept.delete(oldest)
    }
  }
}

// A name alone costs something too.
const sizeOf = (kept: Kept | undefined): number => (kept ? (kept.bytes?.length ?? 0) + 200 : 0)
