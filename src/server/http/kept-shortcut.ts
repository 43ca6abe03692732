import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AnswerCache } from './answer-cache.ts'
import { type FittedAnswer, fitAnswer } from './kept-answer.ts'
import { noteRoute } from './watch-requests.ts'

/** How a visitor's request was answered from the cache, after the whole way through the routes. */
interface Way {
  /** What the answer is kept under. */
  key: string
  route: string
  /** What the routes added to the head of the kept answer. */
  more: Record<string, string>
  heads: WeakMap<FittedAnswer, Record<string, string>>
}

const MOST_WAYS = 10_000
const LONGEST_ADDRESS = 400
/** Made for each request or each encoding: never part of what is added. */
const OWN = new Set(['x-request-id', 'content-encoding', 'content-length'])

/**
 * Answers again what is kept without walking the routes again. A way is learned from a request that came all the way:
 * the same address, asked by a visitor without any cookie, has the same answer for as long as that is kept. Whatever else
 * is asked, and whatever is no longer kept, takes the routes.
 */
export class KeptShortcut {
  readonly #cache: AnswerCache
  readonly #ways = new Map<string, Way>()

  constructor(cache: AnswerCache) {
    this.#cache = cache
  }

  /** Remembers how a request was answered. @param key what its answer is kept under */
  learn(request: IncomingMessage, answer: Response, { key, route }: { key: string; route: string }): void {
    const kept = this.#cache.find(key)
    const address = request.url ?? ''
    if (!kept || !isPlain(request) || answer.status !== 200 || address.length > LONGEST_ADDRESS) return
    const added = [...answer.headers].filter(([name]) => !OWN.has(name) && !(name in kept.headers))
    const vary = answer.headers.get('vary')
    // Anybody can make up addresses: they are forgotten all at once rather than kept without end.
    if (this.#ways.size >= MOST_WAYS) this.#ways.clear()
    this.#ways.set(address, {
      key,
      route,
      more: { ...Object.fromEntries(added), ...(vary && { vary }) },
      heads: new WeakMap(),
    })
  }

  /** Answers a request whose way is known; tells whether it did. */
  serve(request: IncomingMessage, response: ServerResponse): boolean {
    const way = this.#ways.get(request.url ?? '')
    const kept = way && isPlain(request) ? this.#cache.find(way.key) : undefined
    if (!way || !kept) return false
    const fitted = fitAnswer(kept, request.headers['accept-encoding'], request.headers['if-none-match'])
    const head = way.heads.get(fitted) ?? { ...fitted.headers, ...way.more }
    way.heads.set(fitted, head)
    noteRoute(response, way.route)
    response.writeHead(fitted.status, head).end(fitted.body ?? undefined)
    return true
  }
}

/** Asked by somebody who is nobody in particular. */
const isPlain = ({ method, headers }: IncomingMessage): boolean => method === 'GET' && headers.cookie === undefined
