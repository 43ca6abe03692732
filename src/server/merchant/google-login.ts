import { createSign } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { ExpiringValue } from '../http/expiring-value.ts'
import { callOutside, type OutsideLimits, OutsideTrouble } from '../http/outside-call.ts'
import { readJson } from '../http/read-json.ts'
import { ListingTrouble } from './merchant-listing.ts'

/** How the store logs in at Google: as a service account, with the key that was downloaded as a file. */
export interface GoogleKey {
  keyFile: string
  tokenUrl: string
}

const keySchema = z.object({
  client_email: z.string().min(1),
  private_key: z.string().min(1),
  private_key_id: z.string().optional(),
})
const tokenSchema = z.object({ access_token: z.string().min(1), expires_in: z.number().default(3600) })
const refusalSchema = z.object({ error: z.string().default(''), error_description: z.string().default('') })

const SCOPE = 'https://www.googleapis.com/auth/content'
const LIFE_S = 3600
/** A token is renewed so long before it ends. */
const MARGIN_MS = 60_000

/** Gets tokens for a service account, and keeps one while it holds. */
export class GoogleLogin {
  readonly #key: GoogleKey
  readonly #limits: OutsideLimits
  readonly #token = new ExpiringValue(() => this.#ask())

  constructor(key: GoogleKey, limits: OutsideLimits) {
    this.#key = key
    this.#limits = limits
  }

  /** A token that should hold. Those who ask together share one. @throws ListingTrouble */
  token(): Promise<string> {
    return this.#token.get()
  }

  /** Forgets a token that Google did not accept. */
  drop(token: string): void {
    this.#token.drop(token)
  }

  async #ask(): Promise<{ value: string; lifeMs: number }> {
    const assertion = sign(await readKey(this.#key.keyFile), this.#key.tokenUrl)
    const body = new URLSearchParams({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion })
    const answer = await this.#post(body)
    const token = tokenSchema.safeParse(readJson(answer.text))
    if (answer.status === 200 && token.success) {
      const { access_token: value, expires_in: lifeS } = token.data
      return { value, lifeMs: lifeS * 1000 - MARGIN_MS }
    }
    if (answer.status < 400 || answer.status === 429 || answer.status >= 500) {
      throw new ListingTrouble('outage', `Google’s login is not well (${answer.status}).`)
    }
    const { error, error_description: why } = refusalSchema
      .catch({ error: '', error_description: '' })
      .parse(readJson(answer.text))
    throw new ListingTrouble(
      'denied',
      `Google refused the login: ${why || error || answer.status} Check GOOGLE_SERVICE_ACCOUNT_FILE, the key in Google Cloud, and this machine’s clock.`,
    )
  }

  async #post(body: URLSearchParams) {
    try {
      return await callOutside(this.#key.tokenUrl, { method: 'POST', body }, this.#limits)
    } catch (error) {
      throw error instanceof OutsideTrouble ? new ListingTrouble('outage', silence(error), { cause: error }) : error
    }
  }
}

/** @returns what staff read of a Google that said nothing */
export const silence = ({ isSlow }: OutsideTrouble): string =>
  isSlow ? 'Google did not answer in time.' : 'Google could not be reached.'

// Read at every login: a key that was exchanged counts without a new start.
async function readKey(keyFile: string) {
  try {
    return keySchema.parse(JSON.parse(await readFile(keyFile, 'utf8')))
  } catch (error) {
    const message = 'GOOGLE_SERVICE_ACCOUNT_FILE names no readable key of a service account.'
    throw new ListingTrouble('denied', message, { cause: error })
  }
}

/** A statement who the store is (JWT, RS256), as RFC 7523 wants it. */
function sign(key: z.infer<typeof keySchema>, audience: string): string {
  const issued = Math.floor(Date.now() / 1000)
  const head = { alg: 'RS256', typ: 'JWT', ...(key.private_key_id && { kid: key.private_key_id }) }
  const claims = { iss: key.client_email, scope: SCOPE, aud: audience, iat: issued, exp: issued + LIFE_S }
  const said = [head, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')
  try {
    return `${said}.${createSign('RSA-SHA256').update(said).sign(key.private_key, 'base64url')}`
  } catch (error) {
    const message = 'The private key in GOOGLE_SERVICE_ACCOUNT_FILE cannot be read.'
    throw new ListingTrouble('denied', message, { cause: error })
  }
}
