import { createPrivateKey } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { SignJWT } from 'jose'
import { z } from 'zod'
import { TokenCache } from '../../http/token-cache.ts'
import { httpRequest, type HttpTimeouts, HttpRequestError } from '../../http/http-request.ts'
import { parseJson } from '../../http/parse-json.ts'
import { MerchantError } from '../merchant-client.ts'
import { ASK_FOR_KEY } from './google-errors.ts'

/** Login with a Google service account and its downloaded key file. */
export interface GoogleCredentials {
  keyFile: string
  tokenUrl: string
}

const keySchema = z.object({
  client_email: z.string().min(1),
  private_key: z.string().min(1),
  private_key_id: z.string().optional(),
})
const tokenSchema = z.object({ access_token: z.string().min(1), expires_in: z.number().default(3600) })
const tokenErrorSchema = z.object({ error: z.string().default(''), error_description: z.string().default('') })

const SCOPE = 'https://www.googleapis.com/auth/content'
const TOKEN_LIFETIME_S = 3600
/** A token is renewed this long before it expires. */
const RENEWAL_MARGIN_MS = 60_000

/** Requests access tokens for a service account and caches one while it is valid. */
export class GoogleAuth {
  readonly #credentials: GoogleCredentials
  readonly #timeouts: HttpTimeouts
  readonly #token = new TokenCache(() => this.#requestToken())

  constructor(credentials: GoogleCredentials, timeouts: HttpTimeouts) {
    this.#credentials = credentials
    this.#timeouts = timeouts
  }

  /** A valid token. Concurrent calls share one request. @throws MerchantError */
  getToken(): Promise<string> {
    return this.#token.get()
  }

  /** Drops a token that Google did not accept. */
  invalidate(token: string): void {
    this.#token.invalidate(token)
  }

  async #requestToken(): Promise<{ value: string; ttlMs: number }> {
    const { keyFile, tokenUrl } = this.#credentials
    const assertion = await signAssertion(await readServiceAccountKey(keyFile), tokenUrl)
    const body = new URLSearchParams({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion })
    const response = await this.#post(body)
    const token = tokenSchema.safeParse(parseJson(response.text))
    if (response.status === 200 && token.success) {
      const { access_token: value, expires_in: lifeS } = token.data
      return { value, ttlMs: lifeS * 1000 - RENEWAL_MARGIN_MS }
    }
    if (response.status < 400 || response.status === 429 || response.status >= 500) {
      throw new MerchantError('outage', `Google’s login is unavailable (${response.status}).`)
    }
    const { error, error_description: reason } = tokenErrorSchema
      .catch({ error: '', error_description: '' })
      .parse(parseJson(response.text))
    throw new MerchantError(
      'denied',
      `Google rejected the login: ${reason || error || response.status} ` +
        `${ASK_FOR_KEY}, the key in Google Cloud, and the clock of the server.`,
    )
  }

  async #post(body: URLSearchParams) {
    try {
      return await httpRequest(this.#credentials.tokenUrl, { method: 'POST', body }, this.#timeouts)
    } catch (error) {
      throw error instanceof HttpRequestError
        ? new MerchantError('outage', noResponseMessage(error), { cause: error })
        : error
    }
  }
}

/** The message for staff when Google sent no response. */
export const noResponseMessage = ({ isTimeout }: HttpRequestError): string =>
  isTimeout ? 'Google did not respond in time.' : 'Google could not be reached.'

// Read at every login, so that a replaced key needs no restart.
async function readServiceAccountKey(keyFile: string) {
  try {
    return keySchema.parse(JSON.parse(await readFile(keyFile, 'utf8')))
  } catch (error) {
    const message = `Google Merchant has no readable key of a service account. ${ASK_FOR_KEY}.`
    throw new MerchantError('denied', message, { cause: error })
  }
}

/** Signs the JWT assertion (RS256) of the service account that RFC 7523 requires. @throws MerchantError for a broken key */
async function signAssertion(key: z.infer<typeof keySchema>, audience: string): Promise<string> {
  try {
    return await new SignJWT({ scope: SCOPE })
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT', ...(key.private_key_id && { kid: key.private_key_id }) })
      .setIssuer(key.client_email)
      .setAudience(audience)
      .setIssuedAt()
      .setExpirationTime(`${TOKEN_LIFETIME_S} s`)
      .sign(createPrivateKey(key.private_key))
  } catch (error) {
    const message = `The private key of the service account cannot be read. ${ASK_FOR_KEY}.`
    throw new MerchantError('denied', message, { cause: error })
  }
}
