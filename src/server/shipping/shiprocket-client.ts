import { ExpiringValue } from '../http/expiring-value.ts'
import { callOutside, type OutsideAnswer, type OutsideLimits, OutsideTrouble } from '../http/outside-call.ts'
import { readJson } from '../http/read-json.ts'
import { readRetryAfter } from '../http/retry-after.ts'

/** How Shiprocket is reached: an API user of its panel, not the panel's own login. */
export interface ShiprocketAccount {
  baseUrl: string
  email: string
  password: string
  /** The nickname of the pickup address, as the panel has it. */
  pickupLocation: string
  limits: OutsideLimits
}

/** Shiprocket refused, failed or did not answer. `message` says so to staff. */
export class ShiprocketTrouble extends Error {
  /** The HTTP status of the answer; undefined when there was none. */
  readonly status: number | undefined

  constructor(message: string, status?: number, cause?: unknown) {
    super(message, { cause })
    this.status = status
  }

  /** Whether the same call may go well later, with nobody doing anything about it. */
  get mayPass(): boolean {
    return this.status === undefined || this.status === TOO_MANY || this.status >= 500
  }

  /** Whether the account is at fault: wrong password, the panel's login, a module that is not ticked. */
  get isDenied(): boolean {
    return (
      this.status === 401 || this.status === 403 || /Unauthorized|not have the required permissions/i.test(this.message)
    )
  }
}

/** What Shiprocket answers, with whatever fields. */
export type ShiprocketAnswer = Record<string, unknown>

const DENIED_STATUS = 403
const TOO_MANY = 429
/** A token holds for ten days; it is renewed a day before. */
const TOKEN_LIFE_MS = 9 * 86_400_000
/** After a refused login nobody knocks again for a while: repeated ones lock the account. */
const LOGIN_PAUSE_MS = 15 * 60_000
/** Whoever asks for a longer silence than this is not believed: parcels wait. */
const LONGEST_PAUSE_MS = LOGIN_PAUSE_MS

/** Speaks to Shiprocket's external API, logged in. One token serves all calls. */
export class ShiprocketClient {
  readonly #account: ShiprocketAccount
  readonly #token = new ExpiringValue(() => this.#fetchToken())
  #pausedUntil = 0
  #refused: { trouble: ShiprocketTrouble; until: number } | undefined

  constructor(account: ShiprocketAccount) {
    this.#account = account
  }

  /**
   * One call. An expired token is renewed once.
   * @returns the answer's body; that it came with a 200 does not mean that the call went well
   * @throws ShiprocketTrouble for any other status, and when there is no answer within the limits
   */
  async call(method: 'GET' | 'POST', path: string, body?: object): Promise<ShiprocketAnswer> {
    const token = await this.#token.get()
    try {
      return await this.#ask(method, path, token, body)
    } catch (error) {
      if (!(error instanceof ShiprocketTrouble) || error.status !== 401) throw error
      this.#token.drop(token)
      return this.#ask(method, path, await this.#token.get(), body)
    }
  }

  /** Logs in anew whatever was kept, for a test of the account. @throws ShiprocketTrouble */
  async logIn(): Promise<void> {
    this.#token.drop()
    this.#refused = undefined
    this.#pausedUntil = 0
    await this.#token.get()
  }

  async #fetchToken(): Promise<{ value: string; lifeMs: number }> {
    if (this.#refused && this.#refused.until > Date.now()) throw this.#refused.trouble
    const { email, password } = this.#account
    try {
      const { token } = await this.#ask('POST', '/auth/login', undefined, { email, password })
      if (typeof token !== 'string') throw new ShiprocketTrouble('Shiprocket gave no token.')
      return { value: token, lifeMs: TOKEN_LIFE_MS }
    } catch (error) {
      const isRefusal = error instanceof ShiprocketTrouble && error.status !== undefined && error.status < 500
      // How long too many calls have to wait, Shiprocket has said itself.
      if (!isRefusal || this.#pausedUntil > Date.now()) throw error
      // A wrong password is refused with a 400, 403 or 422, as the day goes.
      const trouble = error.mayPass ? error : new ShiprocketTrouble(error.message, DENIED_STATUS, error)
      this.#refused = { trouble, until: Date.now() + LOGIN_PAUSE_MS }
      throw trouble
    }
  }

  async #ask(
    method: 'GET' | 'POST',
    path: string,
    token: string | undefined,
    body?: object,
  ): Promise<ShiprocketAnswer> {
    if (this.#pausedUntil > Date.now()) throw new ShiprocketTrouble('Shiprocket asked for a pause.', TOO_MANY)
    const headers: Record<string, string> = token ? { Authorization: `Bearer ${token}` } : {}
    const response = await this.#send(path, { method, headers, body })
    const answer = readAnswer(response.text)
    if (response.status >= 200 && response.status < 300 && answer) return answer
    if (response.status === TOO_MANY) this.#pause(response.headers['retry-after'])
    throw new ShiprocketTrouble(sentenceOf(response.status, answer), response.status)
  }

  /** After too many calls none is made for as long as Shiprocket asks. */
  #pause(retryAfter: string | undefined): void {
    const pauseMs = (readRetryAfter(retryAfter) ?? 0) * 1000
    this.#pausedUntil = Date.now() + Math.min(pauseMs, LONGEST_PAUSE_MS)
  }

  async #send(path: string, call: Parameters<typeof callOutside>[1]): Promise<OutsideAnswer> {
    try {
      return await callOutside(this.#account.baseUrl + path, call, this.#account.limits)
    } catch (error) {
      if (!(error instanceof OutsideTrouble)) throw error
      const said = error.isSlow ? 'Shiprocket did not answer in time.' : 'Shiprocket could not be reached.'
      throw new ShiprocketTrouble(said, undefined, error)
    }
  }
}

function readAnswer(text: string): ShiprocketAnswer | undefined {
  if (text === '') return {}
  const answer = readJson(text)
  return typeof answer === 'object' && answer !== null && !Array.isArray(answer) ? { ...answer } : undefined
}

/** What went wrong in Shiprocket's own words, field by field where it names them. */
function sentenceOf(status: number, answer: ShiprocketAnswer | undefined): string {
  if (status >= 500 || !answer) return `Shiprocket is not well (${status}). Please try again later.`
  const { message, errors } = answer
  const fields =
    typeof errors === 'object' && errors
      ? Object.values(errors)
          .flat()
          .filter((text) => typeof text === 'string')
      : []
  return [typeof message === 'string' ? message : `Shiprocket answered ${status}.`, ...fields].join(' ')
}
