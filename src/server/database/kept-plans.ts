import { createHash } from 'node:crypto'
import pg from 'pg'

/** So many statements at most have a name: each connection keeps a plan of each, which takes memory of the server. */
const MOST_NAMES = 150
/** Before it has come so often a statement may be one of a kind, as those over lists of changing length are. */
const OFTEN = 10
const MOST_SEEN = 1000
const WRITES = /^\s*(?:insert|update|delete|select pg_notify)\b|\bfor (?:no key )?(?:update|share)\s*$/i
const BY_KEY = /\bwhere \(?"\w+"\."(?:id|key|slug)" (?:= \$1|in \([$\d, ]+\))\)?(?: limit \$\d+)?$/

interface Asked {
  text?: string
  name?: string
  values?: unknown[]
}

/**
 * Has the connections of a pool keep the plans of statements that come again and again, so that the database reads and
 * plans them once. Only of those that write, lock or look up by a key: they have one good plan, whatever their values. The
 * best way to find a page of a list depends on what is asked for.
 */
export class KeptPlans {
  readonly #names = new Map<string, string>()
  readonly #seen = new Map<string, number>()

  /** Names what this connection is asked from now on. */
  watch(client: pg.ClientBase): void {
    const query = (first: unknown, ...rest: unknown[]): unknown =>
      // As it is at that moment: what watches the statements of all connections stands there.
      // oxlint-disable-next-line typescript/unbound-method -- it is called on the connection
      Reflect.apply(pg.Client.prototype.query, client, [this.#named(first, rest[0]), ...rest])
    Object.assign(client, { query })
  }

  #named(asked: unknown, values: unknown): unknown {
    // What sends itself, such as a stream, is not to be touched.
    if (typeof asked !== 'object' || asked === null || 'submit' in asked) return asked
    const { text, name, values: own } = asked as Asked
    const given = Array.isArray(values) ? values : own
    if (!text || name || !given?.length) return asked
    const chosen = this.#nameOf(text)
    return chosen ? { ...asked, name: chosen } : asked
  }

  /** One name for one text on all connections; undefined for what is not to be kept, or not yet. */
  #nameOf(text: string): string | undefined {
    const known = this.#names.get(text)
    if (known || this.#names.size >= MOST_NAMES) return known
    if (!WRITES.test(text) && !BY_KEY.test(text)) return undefined
    const times = (this.#seen.get(text) ?? 0) + 1
    if (times < OFTEN) {
      // What comes often is soon counted again.
      if (this.#seen.size >= MOST_SEEN) this.#seen.clear()
      this.#seen.set(text, times)
      return undefined
    }
    this.#seen.delete(text)
    const name = createHash('sha256').update(text).digest('base64url')
    this.#names.set(text, name)
    return name
  }
}
