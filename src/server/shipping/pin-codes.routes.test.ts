import { pininfo } from 'indian_address'
import { describe, expect, it } from 'vitest'
import { test } from '../../../test/test-store.ts'
import { INDIAN_STATES } from '../../domain/values/indian-states.ts'
import { normalizePlace } from './pin-code-corrections.ts'

describe('a PIN code', () => {
  for (const [pincode, city, state] of [
    ['302017', 'Jaipur', 'Rajasthan'],
    ['324005', 'Kota', 'Rajasthan'],
    ['110017', 'Delhi', 'Delhi'],
    ['194101', 'Leh', 'Ladakh'],
    ['194103', 'Kargil', 'Ladakh'],
    ['190001', 'Srinagar', 'Jammu and Kashmir'],
    ['490001', 'Durg', 'Chhattisgarh'],
    ['605001', 'Puducherry', 'Puducherry'],
    ['744101', 'South Andaman', 'Andaman and Nicobar Islands'],
    ['824101', 'Aurangabad', 'Bihar'],
  ]) {
    test(`${pincode} is in ${city}, ${state}`, async ({ store }) => {
      expect(await store.client().getJson(`/pin-codes/${pincode}`)).toEqual({ pincode, city, state })
    })
  }

  test('is answered again without being looked up again', async ({ store }) => {
    const first = await store.client().request('GET', '/pin-codes/560001')
    const held = { 'If-None-Match': first.headers.get('ETag') ?? '' }
    expect((await store.client().request('GET', '/pin-codes/560001', undefined, held)).status).toBe(304)
  })

  test('that the store does not know is not found, and that is no fault', async ({ store }) => {
    const { status, body } = await store.client().requestJson('GET', '/pin-codes/999999')
    expect({ status, body }).toEqual({ status: 404, body: { code: 'not_found', message: 'PIN code not found' } })
  })

  for (const wrong of ['012345', '30201', '3020177', '30201a', '-30201', '3e5000']) {
    test(`cannot be ${wrong}`, async ({ store }) => {
      const { status, body } = await store.client().requestJson('GET', `/pin-codes/${wrong}`)
      expect(status).toBe(400)
      expect(body.fields).toEqual({ pin: 'Please enter a valid Indian PIN code' })
    })
  }
})

describe('the table of PIN codes', () => {
  const places = Object.values<{ city: string; state: string }>(pininfo).map(normalizePlace)

  it('names only states that an address can choose', () => {
    const unknown = places.filter(({ state }) => !(INDIAN_STATES as readonly string[]).includes(state))
    expect(unknown).toEqual([])
    expect(new Set(places.map(({ state }) => state)).size).toBe(INDIAN_STATES.length)
  })

  it('names cities in plain words', () => {
    const plain = /^(North 24|South 24|[A-Z][a-z]+)([ -][A-Za-z][a-z]*)*$/
    expect(places.map(({ city }) => city).filter((city) => !plain.test(city))).toEqual([])
  })
})
