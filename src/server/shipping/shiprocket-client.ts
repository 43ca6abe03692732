import { setTimeout as sleep } from 'node:timers/promises'
import { ExpiringValue } from '../http/expiring-value.ts'
import { callOutside, type OutsideAnswer, type OutsideLimits, OutsideTrouble } from '../http/outside-call.ts'
import { readJson } from '../http/read-json.ts'
import { readRetryAfter } from '../http/retry-after.ts'
import { isBrief, ShiprocketTrouble, TOO_MANY } from './shiprocket-trouble.ts'

/** How Shiprocket is reached: an API user of its panel, not the panel's own login. */
export interface ShiprocketAccount {
  baseUrl: string
  email: string
  password: string
  /** The nickname of the pickup address, as the panel has it. */
  pickupLocation: string
  limits: OutsideLimits
}

/** Method, path, token and body. */
type Asked = [method: 'GET' | 'POST', path: string, token: string | undefined, body?: object]

/** What Shiprocket answers, with whatever fields. */
export type ShiprocketAnswer = Record<string, unknown>

const DENIED_STATUS = 403
/** A token holds for ten days; it is renewed a day before. */
const TOKEN_LIFE_MS = 9 * 86_400_000
/** After a refused login nobody knocks again for a while: repeated ones lock the account. */
const LOGIN_PAUSE_MS = 15 * 60_000
/** Whoever asks for a longer silence than this is not believed: parcels wait. */
const LONGEST_PAUSE_MS = LOGIN_PAUSE_MS
const AGAIN_AFTER_MS = 300

/** Speaks to Shiprocket's external API, logged in. One token serves all calls. */
export class ShiprocketClient {
  readonly #account: ShiprocketAccount
  readonly #token = new ExpiringValue(() => this.#fetchToken())
  /** Until when no call is made, and why. */
  #pause: { trouble: ShiprocketTrouble; until: number } | undefined

  constructor(account: ShiprocketAccount) {
    this.#account = account
  }

  /**
   * One call. An expired token is renewed once; what only reads is asked once more after a failure that may pass.
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
    this.#pause = undefined
    await this.#token.get()
  }

  async #fetchToken(): Promise<{ value: string; lifeMs: number }> {
    const { email, password } = this.#account
    try {
      const { token } = await this.#ask('POST', '/auth/login', undefined, { email, password })
      if (typeof token !== 'string') throw new ShiprocketTrouble('Shiprocket gave no token.')
      return { value: token, lifeMs: TOKEN_LIFE_MS }
    } catch (error) {
      const isRefusal = error instanceof ShiprocketTrouble && error.status !== undefined && error.status < 500
      // How long too many calls have to wait, Shiprocket has said itself.
      if (!isRefusal || this.#isPaused) throw error
      // A wrong password is refused with a 400, 403 or 422, as the day goes.
      const trouble = error.mayPass ? error : new ShiprocketTrouble(error.message, DENIED_STATUS, error)
      this.#keepStill(trouble, LOGIN_PAUSE_MS)
      throw trouble
    }
  }

  async #ask(...[method, ...rest]: Asked): Promise<ShiprocketAnswer> {
    try {
      return await this.#askOnce(method, ...rest)
    } catch (error) {
      if (method !== 'GET' || !isBrief(error) || this.#isPaused) throw error
      // Not all at the same moment: others were cut off with this one.
      await sleep(AGAIN_AFTER_MS * (0.5 + Math.random()))
      return this.#askOnce(method, ...rest)
    }
  }

  async #askOnce(...[method, path, token, body]: Asked): Promise<ShiprocketAnswer> {
    if (this.#pause && this.#isPaused) throw this.#pause.trouble
    const headers: Record<string, string> = token ? { Authorization: `Bearer ${token}` } : {}
    const response = await this.#send(path, { method, headers, body })
    const answer = readAnswer(response.text)
    if (response.status >= 200 && response.status < 300 && answer) return answer
    const pauseS = response.status === TOO_MANY ? readRetryAfter(response.headers['retry-after']) : undefined
    if (pauseS) this.#keepStill(new ShiprocketTrouble('Shiprocket asked for a pause.', TOO_MANY), pauseS * 1000)
    throw new ShiprocketTrouble(sentenceOf(response.status, answer), response.status)
  }

  get #isPaused(): boolean {
    return this.#pause !== undefined && this.#pause.until > Date.now()
  }

  #keepStill(trouble: ShiprocketTrouble, pauseMs: number): void {
    this.#pause = { trouble, until: Date.now() + Math.min(pauseMs, LONGEST_PAUSE_MS) }
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
