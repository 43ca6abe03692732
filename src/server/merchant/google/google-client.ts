import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Offer } from '../../../domain/merchant/offer.ts'
import { DELIVERY_DAYS, PACKING_DAYS } from '../../../domain/store/promises.ts'
import type { Paise } from '../../../domain/values/money.ts'
import {
  DEFAULT_HTTP_TIMEOUTS,
  httpRequest,
  HttpRequestError,
  type HttpResponse,
  type HttpTimeouts,
} from '../../http/http-request.ts'
import { parseJson } from '../../http/parse-json.ts'
import { type MerchantClient, MerchantError, type OfferStatus } from '../merchant-client.ts'
import { GoogleAuth, type GoogleCredentials, noResponseMessage } from './google-auth.ts'
import { NO_DATA_SOURCE, NOT_REGISTERED, toMerchantError } from './google-errors.ts'
import { BOOKS_CATEGORY, CONTENT_LANGUAGE, COUNTRY, CURRENCY, FEED_LABEL, SHIPPING_SERVICE } from './offer-constants.ts'

const MICROS_PER_PAISA = 10_000

/** An offer as the body of `productInputs:insert` of Google's Merchant API v1. */
function toProductInput(offer: Offer) {
  return {
    offerId: offer.id,
    contentLanguage: CONTENT_LANGUAGE,
    feedLabel: FEED_LABEL,
    productAttributes: {
      title: offer.title,
      description: offer.description,
      link: offer.link,
      imageLink: offer.image,
      ...(offer.additionalImages.length > 0 && { additionalImageLinks: offer.additionalImages }),
      availability: offer.inStock ? 'IN_STOCK' : 'OUT_OF_STOCK',
      condition: offer.condition === 'used' ? 'USED' : 'NEW',
      price: toPrice(offer.price),
      ...(offer.maximumRetailPrice !== undefined && { maximumRetailPrice: toPrice(offer.maximumRetailPrice) }),
      ...(offer.brand !== undefined && { brand: offer.brand }),
      ...(offer.gtin !== undefined && { gtins: [offer.gtin] }),
      // Coaching modules have neither ISBN nor part number.
      identifierExists: offer.gtin !== undefined,
      googleProductCategory: BOOKS_CATEGORY,
      productTypes: offer.productTypes,
      shipping: [SHIPPING],
      customLabel0: offer.examType,
      customLabel1: offer.classType,
      ...(offer.subjects !== undefined && { customLabel2: offer.subjects }),
    },
  }
}

/** @example toPrice(49950) // { amountMicros: '499500000', currencyCode: 'INR' } */
function toPrice(paise: Paise) {
  return { amountMicros: String(paise * MICROS_PER_PAISA), currencyCode: CURRENCY }
}

const SHIPPING = {
  country: COUNTRY,
  service: SHIPPING_SERVICE,
  price: toPrice(0),
  minHandlingTime: String(PACKING_DAYS.min),
  maxHandlingTime: String(PACKING_DAYS.max),
  minTransitTime: String(DELIVERY_DAYS.min),
  maxTransitTime: String(DELIVERY_DAYS.max),
}

/**
 * The name of an offer in a URL, encoded as base64url because a name may contain characters that a URL may not.
 * @example productInputName('12') // 'ZW5-SU5-MTI'
 */
const productInputName = (offerId: string): string =>
  Buffer.from(`${CONTENT_LANGUAGE}~${FEED_LABEL}~${offerId}`).toString('base64url')

const issueSchema = z.looseObject({
  severity: z.string().default(''),
  description: z.string().default(''),
  detail: z.string().default(''),
})
const productSchema = z.looseObject({
  offerId: z.string(),
  dataSource: z.string().default(''),
  productStatus: z.looseObject({ itemLevelIssues: z.array(issueSchema).default([]) }).optional(),
})
const pageSchema = z.looseObject({
  products: z.array(productSchema).default([]),
  nextPageToken: z.string().default(''),
})

/**
 * Parses a page of `products.list`: the products as Google processed them, with the issues that keep it from showing them.
 * @param dataSource products of other data sources are ignored
 * @throws MerchantError (outage) for an invalid response
 */
function parseProductStatuses(text: string, dataSource: string): { statuses: OfferStatus[]; nextPageToken: string } {
  const page = pageSchema.safeParse(parseJson(text))
  if (!page.success) throw new MerchantError('outage', 'Google’s response could not be understood.')
  const ours = page.data.products.filter((product) => product.dataSource === dataSource)
  return { statuses: ours.map(toOfferStatus), nextPageToken: page.data.nextPageToken }
}

function toOfferStatus({ offerId, productStatus }: z.infer<typeof productSchema>): OfferStatus {
  const issue = productStatus?.itemLevelIssues.find(({ severity }) => severity === 'DISAPPROVED')
  if (!issue) return { offerId, issue: null }
  const reasons = [issue.description, issue.detail].filter((part) => part !== '')
  return { offerId, issue: reasons.join('. ') || 'Google does not say why.' }
}

/** The Merchant Center account of the offers. */
export interface GoogleAccount extends GoogleCredentials {
  baseUrl: string
  accountId: string
  /** @example 'accounts/512340001/dataSources/10460011' */
  dataSource: string
}

type Method = 'GET' | 'POST' | 'DELETE'

/** Google's maximum page size. */
const PAGE_SIZE = '1000'

const sourceSchema = z.looseObject({ input: z.string().default('') }).catch({ input: '' })
const insertedSchema = z.looseObject({ name: z.string().min(1), offerId: z.string().min(1) })

/** The merchant client for Google Merchant Center (Merchant API v1). */
export function createGoogleMerchantClient(account: GoogleAccount, timeouts = DEFAULT_HTTP_TIMEOUTS): MerchantClient {
  const api = new GoogleApi(account, timeouts)
  const source = new URLSearchParams({ dataSource: account.dataSource }).toString()
  return {
    fingerprint: (offer) =>
      createHash('sha256')
        .update(account.dataSource)
        .update(JSON.stringify(toProductInput(offer)))
        .digest('base64url'),
    check: () => checkAccess(api, account),
    async put(offer, version) {
      const response = await api.request('POST', `productInputs:insert?${source}`, {
        ...toProductInput(offer),
        versionNumber: String(version),
      })
      if (response.status !== 200) throw toMerchantError(response)
      // A success that does not name the offer came from a proxy.
      const inserted = insertedSchema.safeParse(parseJson(response.text))
      if (inserted.data?.offerId !== offer.id)
        throw new MerchantError('outage', 'Google’s response could not be understood.')
    },
    async remove(offerId) {
      const response = await api.request('DELETE', `productInputs/${productInputName(offerId)}?${source}`)
      if (response.status === 200) return
      if (response.status === 404 && !response.text.includes('DATA_SOURCE')) return
      throw toMerchantError(response)
    },
    async *offerStatuses() {
      let pageToken = ''
      do {
        const page = new URLSearchParams({ pageSize: PAGE_SIZE, ...(pageToken && { pageToken }) })
        const response = await api.request('GET', `products?${page}`)
        if (response.status !== 200) throw toMerchantError(response)
        const { statuses, nextPageToken } = parseProductStatuses(response.text, account.dataSource)
        yield statuses
        pageToken = nextPageToken
      } while (pageToken !== '')
    },
  }
}

/** Logs in and checks that the store's project is registered with the account and the data source accepts API input. */
async function checkAccess(api: GoogleApi, { accountId, dataSource }: GoogleAccount): Promise<void> {
  const registration = await api.get(`accounts/v1/accounts/${accountId}/developerRegistration`)
  if (registration.status === 404) throw new MerchantError('denied', NOT_REGISTERED)
  if (registration.status !== 200) throw toMerchantError(registration)
  const source = await api.get(`datasources/v1/${dataSource}`)
  if (source.status === 404) {
    throw new MerchantError('denied', NO_DATA_SOURCE)
  }
  if (source.status !== 200) throw toMerchantError(source)
  const { input } = sourceSchema.parse(parseJson(source.text))
  if (input === 'API') return
  throw new MerchantError('denied', 'The data source is not one for the API. Create one whose input is the API.')
}

/** Authorized requests to the Merchant API of an account. */
class GoogleApi {
  readonly #auth: GoogleAuth
  readonly #account: GoogleAccount
  readonly #timeouts: HttpTimeouts

  constructor(account: GoogleAccount, timeouts: HttpTimeouts) {
    this.#account = account
    this.#timeouts = timeouts
    this.#auth = new GoogleAuth(account, timeouts)
  }

  /**
   * Sends a request below the account's path. An expired token is renewed once.
   * @returns the response, whatever its status
   * @throws MerchantError when there is no response or no token
   */
  request(method: Method, path: string, body?: object): Promise<HttpResponse> {
    return this.#requestAuthorized(method, `products/v1/accounts/${this.#account.accountId}/${path}`, body)
  }

  /** Sends a GET request. @param path below the base URL @throws MerchantError as `request` does */
  get(path: string): Promise<HttpResponse> {
    return this.#requestAuthorized('GET', path)
  }

  async #requestAuthorized(method: Method, path: string, body?: object): Promise<HttpResponse> {
    const response = await this.#requestOnce(method, path, body)
    return response.status === 401 ? this.#requestOnce(method, path, body) : response
  }

  async #requestOnce(method: Method, path: string, body: object | undefined): Promise<HttpResponse> {
    const url = `${this.#account.baseUrl}/${path}`
    const token = await this.#auth.getToken()
    const headers = { Authorization: `Bearer ${token}` }
    try {
      const response = await httpRequest(url, { method, headers, body }, this.#timeouts)
      if (response.status === 401) this.#auth.invalidate(token)
      return response
    } catch (error) {
      throw error instanceof HttpRequestError
        ? new MerchantError('outage', noResponseMessage(error), { cause: error })
        : error
    }
  }
}
