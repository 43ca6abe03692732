import { setTimeout as sleep } from 'node:timers/promises'
import { httpRequest, HttpRequestError, type HttpResponse, type HttpTimeouts } from '../../http/http-request.ts'
import { parseRetryAfter } from '../../http/limits/retry-after.ts'
import { parseJson } from '../../http/parse-json.ts'
import { TokenCache } from '../../http/token-cache.ts'

export const TOO_MANY_REQUESTS = 429

/** Shiprocket rejected a request, failed or did not respond. `message` is shown to staff. */
export class ShiprocketError extends Error {
  /** The HTTP status; undefined without a response. */
  readonly status: number | undefined

  constructor(message: string, status?: number, cause?: unknown) {
    super(message, { cause })
    this.status = status
  }

  /** Whether a later retry can succeed without a change. */
  get retryable(): boolean {
    return this.status === undefined || this.status === TOO_MANY_REQUESTS || this.status >= 500
  }

  /** Whether the account is the cause: wrong password, the panel's login, a module that is not enabled. */
  get isDenied(): boolean {
    return (
      this.status === 401 || this.status === 403 || /Unauthorized|not have the required permissions/i.test(this.message)
    )
  }
}

/** Whether to retry at once. Not after a timeout: the caller has waited long enough. */
function isImmediatelyRetryable(error: unknown): boolean {
  if (!(error instanceof ShiprocketError) || !error.retryable) return false
  return !(error.cause instanceof HttpRequestError && error.cause.isTimeout)
}

/** An API user that was created in Shiprocket's panel. The login of the panel itself does not work. */
export interface ShiprocketAccount {
  baseUrl: string
  email: string
  password: string
  /** The nickname of the pickup address in the panel. */
  pickupLocation: string
  timeouts: HttpTimeouts
}

/** Method, path, token and body. */
type RequestArgs = [method: 'GET' | 'POST', path: string, token: string | undefined, body?: object]

/** The body of a response. Its fields depend on the endpoint. */
export type ShiprocketResponse = Record<string, unknown>

const FORBIDDEN = 403
/** A token is valid for ten days and renewed one day earlier. */
const TOKEN_TTL_MS = 9 * 86_400_000
/** The pause after a rejected login: repeated attempts lock the account. */
const LOGIN_PAUSE_MS = 15 * 60_000
/** The upper limit of a pause that Shiprocket requests with Retry-After. */
const MAX_PAUSE_MS = LOGIN_PAUSE_MS
const RETRY_DELAY_MS = 300

/** An HTTP client of Shiprocket's external API that logs in on its own. All requests share one token. */
export class ShiprocketClient {
  readonly #account: ShiprocketAccount
  readonly #token = new TokenCache(() => this.#fetchToken())
  /** While paused, requests fail with this error. */
  #pause: { error: ShiprocketError; until: number } | undefined

  constructor(account: ShiprocketAccount) {
    this.#account = account
  }

  /**
   * Sends a request. Renews an expired token once, and retries a GET once after a temporary failure.
   * @returns the body of a 2xx response, which can still contain a rejection
   * @throws ShiprocketError for any other status, or without a response within the timeouts
   */
  async request(method: 'GET' | 'POST', path: string, body?: object): Promise<ShiprocketResponse> {
    const token = await this.#token.get()
    try {
      return await this.#requestWithRetry(method, path, token, body)
    } catch (error) {
      if (!(error instanceof ShiprocketError) || error.status !== 401) throw error
      this.#token.invalidate(token)
      return this.#requestWithRetry(method, path, await this.#token.get(), body)
    }
  }

  /** Logs in without the cached token, to check the account. @throws ShiprocketError */
  async logIn(): Promise<void> {
    this.#token.invalidate()
    this.#pause = undefined
    await this.#token.get()
  }

  async #fetchToken(): Promise<{ value: string; ttlMs: number }> {
    const { email, password } = this.#account
    try {
      const { token } = await this.#requestWithRetry('POST', '/auth/login', undefined, { email, password })
      if (typeof token !== 'string') throw new ShiprocketError('Shiprocket sent no token.')
      return { value: token, ttlMs: TOKEN_TTL_MS }
    } catch (error) {
      const isRejection = error instanceof ShiprocketError && error.status !== undefined && error.status < 500
      // A 429 has already set the pause that Shiprocket requested.
      if (!isRejection || this.#isPaused) throw error
      // Shiprocket rejects a wrong password with 400, 403 or 422.
      const loginError = error.retryable ? error : new ShiprocketError(error.message, FORBIDDEN, error)
      this.#pauseRequests(loginError, LOGIN_PAUSE_MS)
      throw loginError
    }
  }

  async #requestWithRetry(...[method, ...rest]: RequestArgs): Promise<ShiprocketResponse> {
    try {
      return await this.#requestOnce(method, ...rest)
    } catch (error) {
      if (method !== 'GET' || !isImmediatelyRetryable(error) || this.#isPaused) throw error
      // Random delay: the same failure can affect many requests at once.
      await sleep(RETRY_DELAY_MS * (0.5 + Math.random()))
      return this.#requestOnce(method, ...rest)
    }
  }

  async #requestOnce(...[method, path, token, requestBody]: RequestArgs): Promise<ShiprocketResponse> {
    if (this.#pause && this.#isPaused) throw this.#pause.error
    const headers: Record<string, string> = token ? { Authorization: `Bearer ${token}` } : {}
    const response = await this.#send(path, { method, headers, body: requestBody })
    const body = parseResponse(response.text)
    if (response.status >= 200 && response.status < 300 && body) return body
    const pauseS = response.status === TOO_MANY_REQUESTS ? parseRetryAfter(response.headers['retry-after']) : undefined
    if (pauseS)
      this.#pauseRequests(
        new ShiprocketError('Shiprocket has received too many requests.', TOO_MANY_REQUESTS),
        pauseS * 1000,
      )
    throw new ShiprocketError(toUserMessage(response.status, body), response.status)
  }

  get #isPaused(): boolean {
    return this.#pause !== undefined && this.#pause.until > Date.now()
  }

  #pauseRequests(error: ShiprocketError, pauseMs: number): void {
    this.#pause = { error, until: Date.now() + Math.min(pauseMs, MAX_PAUSE_MS) }
  }

  async #send(path: string, request: Parameters<typeof httpRequest>[1]): Promise<HttpResponse> {
    try {
      return await httpRequest(this.#account.baseUrl + path, request, this.#account.timeouts)
    } catch (error) {
      if (!(error instanceof HttpRequestError)) throw error
      const message = error.isTimeout ? 'Shiprocket did not respond in time.' : 'Shiprocket could not be reached.'
      throw new ShiprocketError(message, undefined, error)
    }
  }
}

function parseResponse(text: string): ShiprocketResponse | undefined {
  if (text === '') return {}
  const body = parseJson(text)
  return typeof body === 'object' && body !== null && !Array.isArray(body) ? { ...body } : undefined
}

/** Shiprocket's error message, with the messages of its fields. */
function toUserMessage(status: number, body: ShiprocketResponse | undefined): string {
  if (status >= 500 || !body) return `Shiprocket is unavailable (${status}). Please try again later.`
  const { message, errors } = body
  const fields =
    typeof errors === 'object' && errors
      ? Object.values(errors)
          .flat()
          .filter((text) => typeof text === 'string')
      : []
  return [typeof message === 'string' ? message : `Shiprocket responded with status ${status}.`, ...fields].join(' ')
}
