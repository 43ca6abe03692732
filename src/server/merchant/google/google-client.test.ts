import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type GoogleResponse, googleError } from '../../../../test/fake-servers/google-responses.ts'
import { openFakeGoogle, type FakeGoogle } from '../../../../test/fake-servers/google-merchant.ts'
import type { Offer } from '../../../domain/merchant/offer.ts'
import { readConfig } from '../../config/config.ts'
import { createGoogleMerchantClient } from './google-client.ts'
import { MerchantError } from '../merchant-client.ts'

const SHORT_LIMITS = { connectMs: 150, totalMs: 300 }
const offer: Offer = {
  id: '12',
  title: 'Physics Module Set',
  description: 'Eight booklets.',
  link: 'https://shop.example/products/physics',
  image: 'https://shop.example/files/a.webp',
  additionalImages: ['https://shop.example/files/b.webp'],
  inStock: true,
  condition: 'used',
  price: 124_900,
  maximumRetailPrice: 240_000,
  brand: 'Resonance',
  gtin: undefined,
  productTypes: ['Books > JEE > Class 11'],
  examType: 'JEE',
  classType: '11th',
  subjects: 'Physics, Chemistry',
}

let google: FakeGoogle
const open = (settings: Record<string, string> = {}, limits = SHORT_LIMITS) => {
  const { googleMerchant } = readConfig({ PUBLIC_URL: 'https://shop.example', ...google.settings, ...settings })
  if (!googleMerchant) throw new Error('The settings name no account')
  return createGoogleMerchantClient(googleMerchant, limits)
}
/** The outcome of sending the offer. */
const putOffer = async (client = open()) => {
  try {
    await client.put(offer, 1)
    return 'taken'
  } catch (error) {
    if (!(error instanceof MerchantError)) throw error
    return { kind: error.kind, message: error.message, retryAfterS: error.retryAfterS }
  }
}

beforeAll(async () => {
  google = await openFakeGoogle()
})
beforeEach(() => {
  google.reset()
  google.listed.clear()
})
afterAll(() => google.close())

test('an offer is sent in the format of Merchant API v1, with prices in micros', async () => {
  expect(await putOffer()).toBe('taken')
  expect(google.listed.get('12')).toEqual({
    offerId: '12',
    contentLanguage: 'en',
    feedLabel: 'IN',
    versionNumber: '1',
    productAttributes: {
      title: 'Physics Module Set',
      description: 'Eight booklets.',
      link: 'https://shop.example/products/physics',
      imageLink: 'https://shop.example/files/a.webp',
      additionalImageLinks: ['https://shop.example/files/b.webp'],
      availability: 'IN_STOCK',
      condition: 'USED',
      price: { amountMicros: '1249000000', currencyCode: 'INR' },
      maximumRetailPrice: { amountMicros: '2400000000', currencyCode: 'INR' },
      brand: 'Resonance',
      identifierExists: false,
      googleProductCategory: '784',
      productTypes: ['Books > JEE > Class 11'],
      shipping: [
        {
          country: 'IN',
          service: 'Standard',
          price: { amountMicros: '0', currencyCode: 'INR' },
          minHandlingTime: '1',
          maxHandlingTime: '2',
          minTransitTime: '3',
          maxTransitTime: '7',
        },
      ],
      customLabel0: 'JEE',
      customLabel1: '11th',
      customLabel2: 'Physics, Chemistry',
    },
  })
})

test('a book with an ISBN is sent with its GTIN', async () => {
  await open().put({ ...offer, gtin: '9788177091878' }, 1)
  expect(google.listed.get('12')).toMatchObject({
    productAttributes: { gtins: ['9788177091878'], identifierExists: true },
  })
})

test('removing an offer that does not exist is not an error', async () => {
  const client = open()
  await client.put(offer, 1)
  await client.remove('12')
  expect(google.listed.size).toBe(0)
  await client.remove('12')
  expect(google.requests.filter(({ operation }) => operation === 'delete')).toHaveLength(2)
})

test('all requests share one token, and an expired one is renewed once', async () => {
  const client = open()
  await Promise.all([client.put(offer, 1), client.put({ ...offer, id: '13' }, 1)])
  const logins = () => google.requests.filter(({ operation }) => operation === 'token').length
  expect(logins()).toBe(1)
  google.expireTokens()
  await client.put(offer, 2)
  expect(logins()).toBe(2)
})

const expired = googleError(401, 'Request had invalid authentication credentials.', { reason: 'ACCESS_TOKEN_EXPIRED' })
const withReason = (status: number, message: string, reason: string, metadata = {}) =>
  googleError(status, message, { reason: 'x', metadata: { REASON: reason, ...metadata } })

describe('error responses of Google are classified', () => {
  test.each<[string, GoogleResponse, string, string]>([
    ['a token that is never accepted', expired, 'denied', 'Google does not accept the service account.'],
    [
      'a project that is not registered',
      withReason(401, 'GCP project is not registered with the merchant account.', 'GCP_NOT_REGISTERED'),
      'denied',
      'The Google Cloud project is not registered',
    ],
    [
      'a service account that is not a user of the account',
      withReason(403, 'The caller does not have access', 'PERMISSION_DENIED_ACCOUNTS'),
      'denied',
      'Add its email address there as a user',
    ],
    [
      'an API that is not enabled',
      googleError(403, 'Merchant API has not been used', { reason: 'SERVICE_DISABLED' }),
      'denied',
      'The Merchant API is switched off',
    ],
    [
      'a token without the scope',
      googleError(403, 'Insufficient scopes.', { reason: 'ACCESS_TOKEN_SCOPE_INSUFFICIENT' }),
      'denied',
      'has no permission',
    ],
    ['an unexplained rejection', googleError(403, 'No.'), 'denied', 'Google rejects the store: No.'],
    [
      'an account id that is not a number',
      withReason(400, '[name] must be a number', 'INVALID_NAME_PART_NOT_NUMBER', { FIELD_LOCATION: 'name' }),
      'denied',
      'Check the settings of Google Merchant.',
    ],
    [
      'an unsupported body',
      googleError(400, 'Invalid JSON payload received. Unknown name "attributes" at \'product_input\''),
      'denied',
      'The store needs an update.',
    ],
    ['a retired API version', withReason(409, 'Use v1.', 'V1BETA_RAMP_DOWN'), 'denied', 'needs an update'],
    ['the old API', googleError(410, 'Content API was sunset', { reason: 'gone' }), 'denied', 'needs an update'],
    [
      'an invalid field',
      withReason(
        400,
        '[productInput.productAttributes.price.currencyCode] The value is not valid',
        'INVALID_CURRENCY_CODE',
        { FIELD_LOCATION: 'product_input.x' },
      ),
      'rejected',
      'currencyCode: The value is not valid',
    ],
    ['an outdated version', googleError(409, 'Older.', { reason: 'aborted' }), 'outdated', 'Older.'],
    [
      'the limit per minute',
      withReason(429, 'Quota exceeded', 'QUOTA_REQUEST_RATE_TOO_HIGH'),
      'throttled',
      'Google accepts no more changes for the moment.',
    ],
    [
      'the daily limit',
      withReason(429, 'Quota exceeded', 'QUOTA_DAILY_LIMIT_EXCEEDED'),
      'quota',
      'Google accepts no more changes today.',
    ],
    ['an account that is full', googleError(429, 'Too many items.', { reason: 'too_many_items' }), 'quota', 'Too many'],
    ['an outage', googleError(503, 'The service is currently unavailable.'), 'outage', 'Google is unavailable (503).'],
    ['an outage with an HTML page', { status: 500, text: '<html>' }, 'outage', 'Google is unavailable (500).'],
    ['a 404 from a proxy', { status: 404, text: '<html>' }, 'denied', 'Google rejects the store: 404'],
    [
      'a success for another offer',
      { status: 200, body: { name: 'x', offerId: '99' } },
      'outage',
      'could not be understood',
    ],
    ['an empty success', { status: 200, text: '' }, 'outage', 'could not be understood'],
    ['a connection reset', 'reset', 'outage', 'Google could not be reached.'],
    ['no response', 'silence', 'outage', 'Google did not respond in time.'],
  ])('%s', async (_case, response, kind, message) => {
    google.respondWith('insert', response)
    expect(await putOffer()).toMatchObject({ kind, message: expect.stringContaining(message) })
    expect(google.listed.size).toBe(0)
  })

  test('an unknown data source', async () => {
    const client = open({ GOOGLE_MERCHANT_DATA_SOURCE: '999' })
    const message = expect.stringContaining('to check the data source')
    expect(await putOffer(client)).toMatchObject({ kind: 'denied', message })
    await expect(client.remove('12')).rejects.toMatchObject({ kind: 'denied', message })
  })

  test('Retry-After in seconds or as a date', async () => {
    const headers = { 'Retry-After': '37' }
    google.respondWith('insert', { status: 429, headers }, { times: 1 })
    expect(await putOffer()).toMatchObject({ kind: 'throttled', retryAfterS: 37 })
    google.respondWith('insert', { status: 503, headers }, { times: 1 })
    expect(await putOffer()).toMatchObject({ kind: 'throttled', retryAfterS: 37 })
    const date = new Date(Date.now() + 90_000).toUTCString()
    google.respondWith('insert', { status: 429, headers: { 'Retry-After': date } }, { times: 1 })
    const { retryAfterS } = (await putOffer()) as { retryAfterS: number }
    expect(retryAfterS).toBeGreaterThan(80)
    expect(retryAfterS).toBeLessThanOrEqual(90)
  })
})
