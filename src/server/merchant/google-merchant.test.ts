import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type GoogleAnswer, googleError } from '../../../test/google-answers.ts'
import { openTestGoogle, type TestGoogle } from '../../../test/google-merchant.ts'
import type { Offer } from '../../domain/merchant-offer.ts'
import { readConfig } from '../config.ts'
import { openGoogleMerchant } from './google-merchant.ts'
import { ListingTrouble } from './merchant-listing.ts'

const QUICK = { connectMs: 150, wholeMs: 300 }
const offer: Offer = {
  id: '12',
  title: 'Physics Module Set',
  description: 'Eight booklets.',
  link: 'https://shop.example/products/physics',
  image: 'https://shop.example/files/a.webp',
  moreImages: ['https://shop.example/files/b.webp'],
  inStock: true,
  condition: 'used',
  price: 124_900,
  maximumRetailPrice: 240_000,
  brand: 'Resonance',
  productTypes: ['Books > JEE > Class 11'],
  examType: 'JEE',
  classType: '11th',
}

let google: TestGoogle
const open = (settings: Record<string, string> = {}, limits = QUICK) => {
  const { googleMerchant } = readConfig({ PUBLIC_URL: 'https://shop.example', ...google.settings, ...settings })
  if (!googleMerchant) throw new Error('The settings name no account')
  return openGoogleMerchant(googleMerchant, limits)
}
/** What came of telling Google of the book. */
const told = async (listing = open()) => {
  try {
    await listing.put(offer, 1)
    return 'taken'
  } catch (error) {
    if (!(error instanceof ListingTrouble)) throw error
    return { kind: error.kind, message: error.message, pauseS: error.pauseS }
  }
}

beforeAll(async () => {
  google = await openTestGoogle()
})
beforeEach(() => {
  google.forget()
  google.listed.clear()
})
afterAll(() => google.close())

test('a book is told in the words of Merchant API v1, in millionths of rupees, with nothing invented', async () => {
  expect(await told()).toBe('taken')
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
    },
  })
})

test('a book is taken away; one that is not there any more is no trouble', async () => {
  const listing = open()
  await listing.put(offer, 1)
  await listing.remove('12')
  expect(google.listed.size).toBe(0)
  await listing.remove('12')
  expect(google.heard.filter(({ call }) => call === 'delete')).toHaveLength(2)
})

test('one login serves all calls, and one that ended is renewed once', async () => {
  const listing = open()
  await Promise.all([listing.put(offer, 1), listing.put({ ...offer, id: '13' }, 1)])
  const logins = () => google.heard.filter(({ call }) => call === 'token').length
  expect(logins()).toBe(1)
  google.endTokens()
  await listing.put(offer, 2)
  expect(logins()).toBe(2)
})

const expired = googleError(401, 'Request had invalid authentication credentials.', { reason: 'ACCESS_TOKEN_EXPIRED' })
const withReason = (status: number, message: string, reason: string, metadata = {}) =>
  googleError(status, message, { reason: 'x', metadata: { REASON: reason, ...metadata } })

describe('what Google answers, and what it means', () => {
  test.each<[string, GoogleAnswer, string, string]>([
    ['a login that never holds', expired, 'denied', 'Google does not accept the service account.'],
    [
      'a project that is not registered',
      withReason(401, 'GCP project is not registered with the merchant account.', 'GCP_NOT_REGISTERED'),
      'denied',
      'The Google Cloud project is not registered',
    ],
    [
      'a service account that is no user',
      withReason(403, 'The caller does not have access', 'PERMISSION_DENIED_ACCOUNTS'),
      'denied',
      'Add its e-mail there as a user',
    ],
    [
      'an API that is switched off',
      googleError(403, 'Merchant API has not been used', { reason: 'SERVICE_DISABLED' }),
      'denied',
      'The Merchant API is switched off',
    ],
    [
      'a login without the right',
      googleError(403, 'Insufficient scopes.', { reason: 'ACCESS_TOKEN_SCOPE_INSUFFICIENT' }),
      'denied',
      'lacks the right',
    ],
    ['a refusal it does not explain', googleError(403, 'No.'), 'denied', 'Google refuses the store: No.'],
    [
      'an account that is no number',
      withReason(400, '[name] must be a number', 'INVALID_NAME_PART_NOT_NUMBER', { FIELD_LOCATION: 'name' }),
      'denied',
      'Check the settings of Google Merchant.',
    ],
    [
      'a body of another release',
      googleError(400, 'Invalid JSON payload received. Unknown name "attributes" at \'product_input\''),
      'denied',
      'The store needs an update.',
    ],
    ['a release that is retired', withReason(409, 'Use v1.', 'V1BETA_RAMP_DOWN'), 'denied', 'needs an update'],
    ['the old API', googleError(410, 'Content API was sunset', { reason: 'gone' }), 'denied', 'needs an update'],
    [
      'a field that is wrong',
      withReason(
        400,
        '[productInput.productAttributes.price.currencyCode] The value is not valid',
        'INVALID_CURRENCY_CODE',
        { FIELD_LOCATION: 'product_input.x' },
      ),
      'refused',
      'currencyCode: The value is not valid',
    ],
    ['a newer version is there', googleError(409, 'Older.', { reason: 'aborted' }), 'outdated', 'Older.'],
    [
      'too many in a minute',
      withReason(429, 'Quota exceeded', 'QUOTA_REQUEST_RATE_TOO_HIGH'),
      'busy',
      'Google takes no more changes for the moment.',
    ],
    [
      'too many in a day',
      withReason(429, 'Quota exceeded', 'QUOTA_DAILY_LIMIT_EXCEEDED'),
      'quota',
      'Google takes no more changes today.',
    ],
    ['an account that is full', googleError(429, 'Too many items.', { reason: 'too_many_items' }), 'quota', 'Too many'],
    ['an outage', googleError(503, 'The service is currently unavailable.'), 'outage', 'Google is not well (503).'],
    ['an outage that answers in HTML', { status: 500, text: '<html>' }, 'outage', 'Google is not well (500).'],
    ['a 404 of a proxy', { status: 404, text: '<html>' }, 'denied', 'Google refuses the store: 404'],
    [
      'a yes to something else',
      { status: 200, body: { name: 'x', offerId: '99' } },
      'outage',
      'could not be understood',
    ],
    ['an empty yes', { status: 200, text: '' }, 'outage', 'could not be understood'],
    ['a connection reset in mid-answer', 'reset', 'outage', 'Google could not be reached.'],
    ['a black hole', 'silence', 'outage', 'Google did not answer in time.'],
  ])('%s', async (_what, answer, kind, sentence) => {
    google.answer('insert', answer)
    expect(await told()).toMatchObject({ kind, message: expect.stringContaining(sentence) })
    expect(google.listed.size).toBe(0)
  })

  test('a wrong data source', async () => {
    const listing = open({ GOOGLE_MERCHANT_DATA_SOURCE: '999' })
    const sentence = expect.stringContaining('Check GOOGLE_MERCHANT_DATA_SOURCE')
    expect(await told(listing)).toMatchObject({ kind: 'denied', message: sentence })
    await expect(listing.remove('12')).rejects.toMatchObject({ kind: 'denied', message: sentence })
  })

  test('how long it wants to be left alone, in seconds or until a moment', async () => {
    const headers = { 'Retry-After': '37' }
    google.answer('insert', { status: 429, headers }, { times: 1 })
    expect(await told()).toMatchObject({ kind: 'busy', pauseS: 37 })
    google.answer('insert', { status: 503, headers }, { times: 1 })
    expect(await told()).toMatchObject({ kind: 'busy', pauseS: 37 })
    const moment = new Date(Date.now() + 90_000).toUTCString()
    google.answer('insert', { status: 429, headers: { 'Retry-After': moment } }, { times: 1 })
    const { pauseS } = (await told()) as { pauseS: number }
    expect(pauseS).toBeGreaterThan(80)
    expect(pauseS).toBeLessThanOrEqual(90)
  })
})
