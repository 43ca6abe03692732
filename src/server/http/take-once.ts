import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import type { MiddlewareHandler, Next } from 'hono'
import { type Database, type Transaction, withTransactionStart } from '../database/connect.ts'
import { idempotencyKeys } from '../database/schema/platform.ts'
import type { AppContext, AppEnv, KeyStore } from './app-env.ts'
import { AppError, ConflictError, ValidationError } from './errors.ts'

/** The response to a changing request, as stored with its key. */
interface StoredResponse {
  status: number
  contentType: string | null
  body: string
}

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

const cipherKey = (key: string) => Buffer.from(hkdfSync('sha256', key, '', 'rankshelf response', 32))

/** Encrypts a response so that only the sender of its key can read it: it may have personal data or a new secret. */
function encryptResponse(response: StoredResponse, key: string): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, cipherKey(key), nonce)
  const text = Buffer.concat([cipher.update(JSON.stringify(response), 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64')
}

/** Decrypts a response. @throws Error for another key */
function decryptResponse(encrypted: string, key: string): StoredResponse {
  const bytes = Buffer.from(encrypted, 'base64')
  const decipher = createDecipheriv(CIPHER, cipherKey(key), bytes.subarray(0, NONCE_BYTES))
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  const text = Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()])
  return JSON.parse(text.toString('utf8')) as StoredResponse
}

/** Identifies a request that may be repeated. A key that is used again with other content is rejected. */
export interface Idempotency {
  key: string
  requestHash: string
}

const MAX_KEY_LENGTH = 255

/** The SHA-256 of a text. */
const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Reads an `Idempotency-Key` header. @throws ValidationError (400) */
function readKey(header: string): string {
  const key = header.trim()
  if (key.length === 0 || key.length > MAX_KEY_LENGTH) {
    throw new ValidationError({ 'Idempotency-Key': `Idempotency-Key must have 1 to ${MAX_KEY_LENGTH} characters` })
  }
  return key
}

/**
 * Reads an `Idempotency-Key` header. The key is prefixed with the user's id, so that two customers can use the same key.
 * @param userId 0 for a guest
 */
export function readIdempotency(header: string | undefined, userId: number, request: unknown): Idempotency | undefined {
  if (header === undefined) return undefined
  return { key: `${userId}:${readKey(header)}`, requestHash: digestOf(JSON.stringify(request)) }
}

/**
 * Claims a key in the transaction of its request, or returns what is stored for it. Blocks while another transaction holds
 * the key.
 * @param response stored with the key; null until the answer is known
 * @throws AppError (422) when the key was used for another request
 */
export async function claimKey(
  tx: Transaction,
  { key, requestHash }: Idempotency,
  response: object | null = null,
): Promise<{ response: unknown } | undefined> {
  const claimed = await tx
    .insert(idempotencyKeys)
    .values({ key, requestHash, response })
    .onConflictDoNothing({ target: idempotencyKeys.key })
    .returning()
    .prepare('claim_idempotency_key')
    .execute()
  if (claimed.length > 0) return undefined
  const [existing] = await tx.select().from(idempotencyKeys).where(eq(idempotencyKeys.key, key))
  if (existing?.requestHash === requestHash) return existing
  throw keyReused()
}

const keyReused = (): AppError =>
  new AppError(422, 'idempotency_key_reused', 'This Idempotency-Key was used for another request')

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
    // The body of an upload is not held in memory: its size must do.
    const isJson = JSON_TYPE.test(c.req.header('content-type') ?? '')
    const body = isJson ? await c.req.text() : (c.req.header('content-length') ?? '')
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
