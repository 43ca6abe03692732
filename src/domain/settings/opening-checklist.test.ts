import { describe, expect, it } from 'vitest'
import { DEMO_CONTACT } from '../store/store-facts.ts'
import { type OpeningProgress, openingTasks } from './opening-checklist.ts'

const URL = 'https://shop.example'
const settingsOf = (values: Record<string, string>) => Object.entries(values).map(([key, value]) => ({ key, value }))
const UNSET = { isConfigured: false, lastTest: null }
const UNTESTED = { isConfigured: true, lastTest: null }
const TESTED_AT = '2026-11-20T06:00:00Z'
const NEW_SHOP: OpeningProgress = {
  services: { email: UNTESTED, courier: UNTESTED, whatsapp: UNSET, google: UNSET },
  ownBooks: 0,
  owners: 1,
  testOrder: undefined,
}
const tested = (error: string | null, { isOutdated = false, isRunning = false } = {}) => ({
  isConfigured: true,
  lastTest: { error, isOutdated, isRunning, testedAt: TESTED_AT, testedBy: 'meera' },
})
const statesOf = (values: Record<string, string>, url = URL, progress: Partial<OpeningProgress> = {}) =>
  Object.fromEntries(
    openingTasks(settingsOf(values), url, { ...NEW_SHOP, ...progress }).map(({ id, state }) => [id, state]),
  )

describe('the opening checklist', () => {
  it('of a new shop has everything to do, but not what a seller of books need not have, such as a GSTIN', () => {
    const states = statesOf({}, 'http://localhost:3000')
    const {
      'public.gstin': gstin,
      'test.google': google,
      'test.whatsapp': whatsapp,
      parcels,
      owners,
      brand,
      ...others
    } = states
    expect(new Set([gstin, google, whatsapp, parcels, owners, brand])).toEqual(new Set(['optional']))
    expect(new Set(Object.values(others))).toEqual(new Set(['open']))
    expect(Object.keys(others)).toEqual(expect.arrayContaining(['public.seller_name', 'phone', 'publicUrl']))
  })

  it('counts a fact as done when it is the owner’s, not when it is a blank, a note or the demo’s', () => {
    expect(statesOf({ phone: '+91 98290 12345' })).toMatchObject({ phone: 'done' })
    expect(statesOf({ phone: ' ' })).toMatchObject({ phone: 'open' })
    expect(statesOf({ phone: '[To be filled in]' })).toMatchObject({ phone: 'open' })
    expect(statesOf(DEMO_CONTACT)).toMatchObject({ phone: 'demo', whatsapp: 'demo', email: 'demo', address: 'demo' })
  })

  it('has the web address done when customers can open it', () => {
    for (const url of ['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000'])
      expect(statesOf({}, url)).toMatchObject({ publicUrl: 'open' })
    expect(statesOf({}, URL)).toMatchObject({ publicUrl: 'done' })
    const entered = { 'public.store_url': 'https://shop.example' }
    expect(statesOf(entered, 'http://localhost:3000')).toMatchObject({ publicUrl: 'done' })
  })

  it('names the placeholder ratings as a risk until they are switched off', () => {
    expect(statesOf({})).toMatchObject({ 'seo.placeholder_reviews': 'open' })
    expect(statesOf({ 'seo.placeholder_reviews': 'true' })).toMatchObject({ 'seo.placeholder_reviews': 'open' })
    expect(statesOf({ 'seo.placeholder_reviews': 'false' })).toMatchObject({ 'seo.placeholder_reviews': 'done' })
  })

  it('has a service done when its last test passed, and failed with the reason when it did not', () => {
    const services = { ...NEW_SHOP.services, courier: tested('No pickup location "Kota".'), google: tested(null) }
    expect(statesOf({}, URL, { services })).toMatchObject({ 'test.courier': 'failed', 'test.google': 'done' })
    const tasks = openingTasks([], URL, { ...NEW_SHOP, services })
    expect(tasks.find(({ id }) => id === 'test.courier')).toMatchObject({
      value: 'No pickup location "Kota".',
      testedAt: TESTED_AT,
    })
  })

  it('asks for a new test when the settings of the mail server have changed since', () => {
    const services = { ...NEW_SHOP.services, email: tested(null, { isOutdated: true }) }
    expect(statesOf({}, URL, { services })).toMatchObject({ 'test.email': 'open' })
  })

  it('leaves WhatsApp to the owner: it is to test only where it is set up and switched on', () => {
    const stateOf = (whatsapp: OpeningProgress['services']['whatsapp'], enabled = 'true') =>
      statesOf({ 'whatsapp.enabled': enabled }, URL, { services: { ...NEW_SHOP.services, whatsapp } })['test.whatsapp']
    expect(stateOf(UNSET)).toBe('optional')
    expect(stateOf(UNTESTED, 'false')).toBe('optional')
    expect(stateOf(UNTESTED)).toBe('open')
    expect(stateOf(tested(null, { isRunning: true }))).toBe('running')
    expect(stateOf(tested(null))).toBe('done')
    expect(stateOf(tested(null, { isOutdated: true }))).toBe('open')
    expect(stateOf(tested('Meta rejected the access token.'), 'false')).toBe('failed')
  })

  it('has the books done when the owner has five of their own, and the test order when it was cancelled', () => {
    const testOrder = { state: 'done', error: null, startedAt: TESTED_AT } as const
    expect(statesOf({}, URL, { ownBooks: 4 })).toMatchObject({ books: 'open', 'test.order': 'open' })
    expect(statesOf({}, URL, { ownBooks: 5, testOrder })).toMatchObject({ books: 'done', 'test.order': 'done' })
    const failed = { ...testOrder, state: 'failed', error: 'Please recharge your wallet.' } as const
    expect(statesOf({}, URL, { testOrder: failed })).toMatchObject({ 'test.order': 'failed' })
  })
})
