import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import type { MiddlewareHandler, Next } from 'hono'
import { type Database, type Transaction, withTransactionStart } from '../database/connect.ts'
import { decryptResponse, encryptResponse, type StoredResponse } from './stored-response.ts'
import type { AppContext, AppEnv, KeyStore } from './app-env.ts'
import { ConflictError } from './errors.ts'
import { claimKey, digestOf, type Idempotency, keyReused, readKey } from './idempotency.ts'
import { idempotencyKeys } from '../database/schema/platform.ts'

/** The value of a key: the request that has claimed it, and its response once there is one. */
interface Claim {
  claimedBy: string
  encrypted?: string
}

const RESPONSE_WAIT_MS = 10_000
const POLL_MS = 25
const SERVER_ERROR = 500
const MAX_RESPONSE_LENGTH = 1_000_000
const JSON_TYPE = /^application\/json/
const LINES_TYPE = /^application\/x-ndjson/

/** Ends the transaction of a repetition, whose response is the first one. */
class RepetitionError extends Error {}

/**
 * Handles a changing request with an `Idempotency-Key` once. The key is claimed in the first transaction of the request that
 * writes, so that it is claimed if and only if the request has an effect. A repetition, at the same moment or later, also at another
 * process, gets the first response. After a server error the request is handled again.
 */
export const takeOnce: MiddlewareHandler<AppEnv> = async (c, next) => {
  const header = c.req.header('idempotency-key')
  if (header === undefined) return next()
  const request = await SentRequest.read(c, readKey(header))
  // Serializes also what the claim does not: the calls of other services.
  const streaming = Promise.withResolvers<void>()
  const handled = c.var.keys.locks.run(request.id, () => handle(c, next, request, streaming.resolve))
  return Promise.race([handled, streaming.promise])
}

/** Provides where keys are claimed. */
export const withKeys =
  ({ db, locks }: KeyStore): MiddlewareHandler<AppEnv> =>
  (c, next) => {
    c.set('keys', { db, locks })
    return next()
  }

/** @param onStream called when the response has begun, while the handler still works */
async function handle(c: AppContext, next: Next, request: SentRequest, onStream: () => void): Promise<void> {
  const earlier = await request.findResponse()
  if (earlier) return replay(c, earlier)
  let isHandled = false
  // A statement that ends after the response, such as an entry about a failed attempt, claims nothing any more.
  await withTransactionStart(async (tx) => void (isHandled || (await request.claim(tx))), next)
  const lines = takeLines(c)
  if (lines) {
    onStream()
    const body = await lines.catch(() => '')
    isHandled = true
    return request.store(toStored(c.res, body))
  }
  isHandled = true
  // A repetition may also have failed before its first transaction, because it saw the effect of the first request.
  const isRepetition = request.isRepetition || (!request.isClaimed && c.res.status >= 400 && (await request.isTaken()))
  if (isRepetition) return replay(c, await request.waitForResponse())
  if (request.isClaimed || c.res.ok) await request.store(await responseOf(c))
}

async function responseOf({ res }: AppContext): Promise<StoredResponse | undefined> {
  const contentType = res.headers.get('Content-Type')
  if (res.status >= SERVER_ERROR || res.headers.has('Set-Cookie')) return undefined
  if (res.body && !JSON_TYPE.test(contentType ?? '')) return undefined
  return toStored(res, await res.clone().text())
}

const toStored = ({ status, headers }: Response, body: string): StoredResponse | undefined =>
  body.length > MAX_RESPONSE_LENGTH ? undefined : { status, contentType: headers.get('Content-Type'), body }

/** Returns the whole of a response that is sent line by line, also if the client goes; undefined for any other response. */
function takeLines(c: AppContext): Promise<string> | undefined {
  const { body, status, headers } = c.res
  if (!body || !LINES_TYPE.test(headers.get('Content-Type') ?? '')) return undefined
  const [sent, copy] = body.tee()
  c.res = undefined
  c.res = new Response(sent, { status, headers })
  return new Response(copy).text()
}

function replay(c: AppContext, { status, contentType, body }: StoredResponse): void {
  const headers = { 'Idempotent-Replayed': 'true', ...(contentType && { 'Content-Type': contentType }) }
  c.res = undefined
  c.res = new Response(body === '' ? null : body, { status, headers })
}

/** A request with a key. */
class SentRequest {
  isClaimed = false
  isRepetition = false
  readonly #db: Database
  readonly #key: string
  readonly #row: Idempotency
  readonly #claim = randomUUID()

  private constructor(db: Database, key: string, row: Idempotency) {
    this.#db = db
    this.#key = key
    this.#row = row
  }

  /** Its key in the database. */
  get id(): string {
    return this.#row.key
  }

  static async read(c: AppContext, key: string): Promise<SentRequest> {
    const { method, url } = c.req
    const { pathname, search } = new URL(url)
    // An upload is identified by its key alone: its body is not held in memory.
    const body = JSON_TYPE.test(c.req.header('content-type') ?? '') ? await c.req.text() : ''
    const userId = c.var.user?.id ?? 0
    return new SentRequest(c.var.keys.db, key, {
      key: `sent:${digestOf(`${userId} ${method} ${pathname} ${key}`)}`,
      requestHash: digestOf(search + body),
    })
  }

  /** Claims the key in a transaction of this request. @throws RepetitionError when another request has it */
  async claim(tx: Transaction): Promise<void> {
    const existing = await claimKey(tx, this.#row, { claimedBy: this.#claim } satisfies Claim)
    this.isRepetition = existing !== undefined && (existing.response as Claim).claimedBy !== this.#claim
    if (this.isRepetition) throw new RepetitionError('The request is a repetition')
    this.isClaimed = true
  }

  async findResponse(): Promise<StoredResponse | undefined> {
    const encrypted = (await this.#read())?.encrypted
    return encrypted === undefined ? undefined : decryptResponse(encrypted, this.#key)
  }

  isTaken = async (): Promise<boolean> => (await this.#read()) !== undefined

  /** @throws ConflictError (409) while the first request has no response, or when its response was lost */
  async waitForResponse(): Promise<StoredResponse> {
    for (const end = Date.now() + RESPONSE_WAIT_MS; Date.now() < end; await sleep(POLL_MS)) {
      const response = await this.findResponse()
      if (response) return response
      if (!(await this.isTaken())) break
    }
    const message = 'This was sent already. Please reload the page to see whether it was saved.'
    throw new ConflictError('sent_already', message)
  }

  /** Stores the response. Without one the key is released, so that a repetition is handled again. */
  async store(response: StoredResponse | undefined): Promise<void> {
    const { key } = this.#row
    const isOwn = sql`${idempotencyKeys.key} = ${key} and ${idempotencyKeys.response} ->> 'claimedBy' = ${this.#claim}`
    if (!response) return void (await this.#db.delete(idempotencyKeys).where(isOwn))
    const stored: Claim = { claimedBy: this.#claim, encrypted: encryptResponse(response, this.#key) }
    await this.#db
      .insert(idempotencyKeys)
      .values({ ...this.#row, response: stored })
      .onConflictDoUpdate({ target: idempotencyKeys.key, set: { response: stored }, setWhere: isOwn })
  }

  async #read(): Promise<Claim | undefined> {
    const [row] = await this.#db.select().from(idempotencyKeys).where(eq(idempotencyKeys.key, this.#row.key))
    if (row && row.requestHash !== this.#row.requestHash) throw keyReused()
    return row && (row.response as Claim)
  }
}
