import { collectNames, madeFrom } from './made-from.ts'
import { type KeptAnswer, keepAnswer } from './kept-answer.ts'

interface Entry {
  answer: KeptAnswer
  names: ReadonlySet<string>
}

/** An answer that is being made, and the last change before it was begun. */
interface Making {
  since: number
  made: Promise<Entry>
}

const LIMIT_BYTES = 256 * 1024 * 1024
const KEPT_STATUSES = new Set([200, 301])

/**
 * Answers that are the same for everybody, made once and kept in memory until something they were made from changes.
 * No clock is involved: `drop` is called with what the database announced.
 */
export class AnswerCache {
  readonly #entries = new Map<string, Entry>()
  readonly #keysByName = new Map<string, Set<string>>()
  readonly #underWay = new Map<string, Making>()
  readonly #droppedAt = new Map<string, number>()
  #makings = 0
  #allDroppedAt = 0
  #clock = 0
  #bytes = 0
  #keeping = true

  /** The kept answer, without making it. */
  find(key: string): KeptAnswer | undefined {
    return this.#entries.get(key)?.answer
  }

  /** The kept answer, or the one that `make` makes; several who ask at once share one making. */
  async get(key: string, make: () => Promise<Response>): Promise<KeptAnswer> {
    const entry = this.#entries.get(key) ?? (await this.#make(key, make))
    madeFrom(...entry.names)
    return entry.answer
  }

  /** Forgets what was made from any of these; all there is when no names are given. */
  drop(names?: readonly string[]): void {
    this.#clock += 1
    if (!names) {
      this.#allDroppedAt = this.#clock
      for (const key of this.#entries.keys()) this.#forget(key)
      return
    }
    for (const name of names) {
      if (this.#makings > 0) this.#droppedAt.set(name, this.#clock)
      for (const key of this.#keysByName.get(name) ?? []) this.#forget(key)
    }
  }

  /** While changes are not heard nothing is kept, for nobody could say when it went stale. */
  keepWhileListening(listening: boolean): void {
    this.#keeping = listening
    this.drop()
  }

  /** How much is held, for figures and tests. */
  get size(): { entries: number; bytes: number } {
    return { entries: this.#entries.size, bytes: this.#bytes }
  }

  #make(key: string, make: () => Promise<Response>): Promise<Entry> {
    const joined = this.#underWay.get(key)
    // One begun before the last change may show what was before it: a page begun after would keep that for good.
    if (joined?.since === this.#clock) return joined.made
    this.#makings += 1
    const since = this.#clock
    const made = this.#build(key, make, since).finally(() => {
      if (this.#underWay.get(key)?.made === made) this.#underWay.delete(key)
      this.#makings -= 1
      if (this.#makings === 0) this.#droppedAt.clear()
    })
    this.#underWay.set(key, { since, made })
    return made
  }

  async #build(key: string, make: () => Promise<Response>, since: number): Promise<Entry> {
    const { result: answer, names } = await collectNames(async () => keepAnswer(await make()))
    const entry = { answer, names }
    if (this.#mayKeep(entry, since)) this.#keep(key, entry)
    return entry
  }

  #mayKeep({ answer, names }: Entry, since: number): boolean {
    if (!this.#keeping || !KEPT_STATUSES.has(answer.status) || this.#allDroppedAt > since) return false
    if (/no-store|private/.test(answer.headers['cache-control'] ?? '')) return false
    return names.values().every((name) => (this.#droppedAt.get(name) ?? 0) <= since)
  }

  #keep(key: string, entry: Entry): void {
    this.#forget(key)
    this.#entries.set(key, entry)
    this.#bytes += entry.answer.bytes
    for (const name of entry.names) {
      const keys = this.#keysByName.get(name) ?? new Set()
      this.#keysByName.set(name, keys.add(key))
    }
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= LIMIT_BYTES) return
      this.#forget(oldest)
    }
  }

  #forget(key: string): void {
    const entry = this.#entries.get(key)
    if (!entry) return
    this.#entries.delete(key)
    this.#bytes -= entry.answer.bytes
    for (const name of entry.names) {
      const keys = this.#keysByName.get(name)
      keys?.delete(key)
      if (keys?.size === 0) this.#keysByName.delete(name)
    }
  }
}
