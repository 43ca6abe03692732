import { createHash } from 'node:crypto'
import { z } from 'zod'
import {
  callOutside,
  OUTSIDE_LIMITS,
  type OutsideAnswer,
  type OutsideLimits,
  OutsideTrouble,
} from '../http/outside-call.ts'
import { readJson } from '../http/read-json.ts'
import { type GoogleKey, GoogleLogin, silence } from './google-login.ts'
import { productInputName, toProductInput } from './google-product.ts'
import { readReviews } from './google-review.ts'
import { googleTrouble, REGISTER } from './google-trouble.ts'
import { ListingTrouble, type MerchantListing } from './merchant-listing.ts'

/** The Merchant Center account that offers are sent to. */
export interface GoogleAccount extends GoogleKey {
  baseUrl: string
  accountId: string
  /** @example 'accounts/512340001/dataSources/10460011' */
  dataSource: string
}

type Method = 'GET' | 'POST' | 'DELETE'

/** The most products that Google lists at a time. */
const PAGE = '1000'

const sourceSchema = z.looseObject({ input: z.string().default('') }).catch({ input: '' })
const takenSchema = z.looseObject({ name: z.string().min(1), offerId: z.string().min(1) })

/** Google Merchant Center through its Merchant API v1. */
export function openGoogleMerchant(account: GoogleAccount, limits = OUTSIDE_LIMITS): MerchantListing {
  const calls = new GoogleCalls(account, limits)
  const source = new URLSearchParams({ dataSource: account.dataSource }).toString()
  return {
    fingerprint: (offer) =>
      createHash('sha256')
        .update(account.dataSource)
        .update(JSON.stringify(toProductInput(offer)))
        .digest('base64url'),
    check: () => checkAccess(calls, account),
    async put(offer, version) {
      const answer = await calls.ask('POST', `productInputs:insert?${source}`, {
        ...toProductInput(offer),
        versionNumber: String(version),
      })
      if (answer.status !== 200) throw googleTrouble(answer)
      // A yes that does not name the offer is somebody else's.
      const taken = takenSchema.safeParse(readJson(answer.text))
      if (taken.data?.offerId !== offer.id)
        throw new ListingTrouble('outage', 'Google’s answer could not be understood.')
    },
    async remove(offerId) {
      const answer = await calls.ask('DELETE', `productInputs/${productInputName(offerId)}?${source}`)
      if (answer.status === 200) return
      if (answer.status === 404 && !answer.text.includes('DATA_SOURCE')) return
      throw googleTrouble(answer)
    },
    async *reviews() {
      let pageToken = ''
      do {
        const page = new URLSearchParams({ pageSize: PAGE, ...(pageToken && { pageToken }) })
        const answer = await calls.ask('GET', `products?${page}`)
        if (answer.status !== 200) throw googleTrouble(answer)
        const read = readReviews(answer.text, account.dataSource)
        yield read.reviews
        pageToken = read.nextPageToken
      } while (pageToken !== '')
    },
  }
}

/** Logs in, looks whether the account knows the store's project, and whether the data source takes offers. */
async function checkAccess(calls: GoogleCalls, { accountId, dataSource }: GoogleAccount): Promise<void> {
  const registration = await calls.look(`accounts/v1/accounts/${accountId}/developerRegistration`)
  if (registration.status === 404) throw new ListingTrouble('denied', REGISTER)
  if (registration.status !== 200) throw googleTrouble(registration)
  const source = await calls.look(`datasources/v1/${dataSource}`)
  if (source.status === 404) {
    throw new ListingTrouble('denied', 'Google does not know the data source. Check GOOGLE_MERCHANT_DATA_SOURCE.')
  }
  if (source.status !== 200) throw googleTrouble(source)
  const { input } = sourceSchema.parse(readJson(source.text))
  if (input === 'API') return
  throw new ListingTrouble('denied', 'The data source is not one for the API. Make one whose input is the API.')
}

/** Calls about the products of an account, logged in. */
class GoogleCalls {
  readonly #login: GoogleLogin
  readonly #account: GoogleAccount
  readonly #limits: OutsideLimits

  constructor(account: GoogleAccount, limits: OutsideLimits) {
    this.#account = account
    this.#limits = limits
    this.#login = new GoogleLogin(account, limits)
  }

  /**
   * One call. A token that ended is renewed once.
   * @param path below the account
   * @returns the answer, whatever its status
   * @throws ListingTrouble where there is no answer, or no token
   */
  ask(method: Method, path: string, body?: object): Promise<OutsideAnswer> {
    return this.#ask(method, `products/v1/accounts/${this.#account.accountId}/${path}`, body)
  }

  /** One call that changes nothing. @param path below Google’s address @throws ListingTrouble as `ask` does */
  look(path: string): Promise<OutsideAnswer> {
    return this.#ask('GET', path)
  }

  async #ask(method: Method, path: string, body?: object): Promise<OutsideAnswer> {
    const answer = await this.#askOnce(method, path, body)
    return answer.status === 401 ? this.#askOnce(method, path, body) : answer
  }

  async #askOnce(method: Method, path: string, body: object | undefined): Promise<OutsideAnswer> {
    const address = `${this.#account.baseUrl}/${path}`
    const token = await this.#login.token()
    const headers = { Authorization: `Bearer ${token}` }
    try {
      const answer = await callOutside(address, { method, headers, body }, this.#limits)
      if (answer.status === 401) this.#login.drop(token)
      return answer
    } catch (error) {
      throw error instanceof OutsideTrouble ? new ListingTrouble('outage', silence(error), { cause: error }) : error
    }
  }
}
