import { pininfo } from 'indian_address'
import { describe, expect, it } from 'vitest'
import { test } from '../../../test/test-store.ts'
import { INDIAN_STATES } from '../../domain/values/indian-states.ts'
import { normalizePlace } from './pin-code-table.ts'

describe('place of a PIN code', () => {
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
    test(`the PIN code ${pincode} is in ${city}, ${state}`, async ({ store }) => {
      expect(await store.client().getJson(`/pin-codes/${pincode}`)).toEqual({ pincode, city, state })
    })
  }

  test('a conditional request returns 304', async ({ store }) => {
    const first = await store.client().request('GET', '/pin-codes/560001')
    const headers = { 'If-None-Match': first.headers.get('ETag') ?? '' }
    expect((await store.client().request('GET', '/pin-codes/560001', undefined, headers)).status).toBe(304)
  })

  test('an unknown PIN code is not found', async ({ store }) => {
    const { status, body } = await store.client().requestJson('GET', '/pin-codes/999999')
    expect({ status, body }).toEqual({ status: 404, body: { code: 'not_found', message: 'PIN code not found' } })
  })

  for (const invalid of ['012345', '30201', '3020177', '30201a', '-30201', '3e5000']) {
    test(`the PIN code ${invalid} is rejected`, async ({ store }) => {
      const { status, body } = await store.client().requestJson('GET', `/pin-codes/${invalid}`)
      expect(status).toBe(400)
      expect(body.fields).toEqual({ pin: 'Please enter a valid Indian PIN code' })
    })
  }
})

describe('PIN code table', () => {
  const places = Object.values<{ city: string; state: string }>(pininfo).map(normalizePlace)

  it('contains only the states of the address form', () => {
    const unknown = places.filter(({ state }) => !(INDIAN_STATES as readonly string[]).includes(state))
    expect(unknown).toEqual([])
    expect(new Set(places.map(({ state }) => state)).size).toBe(INDIAN_STATES.length)
  })

  it('contains no abbreviations or codes in city names', () => {
    const plainName = /^(North 24|South 24|[A-Z][a-z]+)([ -][A-Za-z][a-z]*)*$/
    expect(places.map(({ city }) => city).filter((city) => !plainName.test(city))).toEqual([])
  })
})
