import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { mountHook } from '../../../../test/mount-hook.ts'
import type { FormFields } from '../../../ui/forms/form-fields.ts'
import { usePinCodeNote } from './use-pin-code-note.ts'

const JAIPUR = { city: 'Jaipur', state: 'Rajasthan' }
const LEH = { city: 'Leh', state: 'Ladakh' }

/** The responses that the test has not given yet, by path. */
const responses = new Map<string, PromiseWithResolvers<Response>>()

beforeEach(() => {
  responses.clear()
  vi.stubGlobal('fetch', (path: string) => {
    const response = Promise.withResolvers<Response>()
    responses.set(path, response)
    return response.promise
  })
})

/** The fields of an address, without a browser. */
function openAddress() {
  const values: Record<string, string> = { pincode: '', city: '', state: '' }
  const listeners = new Set<() => void>()
  const set = (changes: Record<string, string>) => {
    Object.assign(values, changes)
    for (const listener of listeners) listener()
  }
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  const fields = { get: (name: string) => values[name] ?? '', fillIn: set, subscribe }
  return { values, fields: fields as unknown as FormFields, type: (pincode: string) => act(() => set({ pincode })) }
}

async function answer(path: string, body: object) {
  await expect.poll(() => responses.has(path)).toBe(true)
  await act(async () => responses.get(path)?.resolve(Response.json(body)))
}

const answerPlace = (pin: string, place: object) => answer(`/api/pin-codes/${pin}`, place)
const answerDelivery = (pin: string, place: object) =>
  answer(`/api/delivery/${pin}`, { pincode: pin, place, cashOnDelivery: true, days: 4, measured: null })

test('the delivery is that to the last PIN code, also when the response for the one before comes later', async () => {
  const { fields, type } = openAddress()
  const note = await mountHook(usePinCodeNote, fields)
  expect(note.result()).toEqual({ place: '', delivery: undefined })
  type('302017')
  await expect.poll(() => responses.has('/api/delivery/302017')).toBe(true)
  type('194101')
  expect(note.result().delivery).toBe('Checking delivery…')
  await answerDelivery('194101', LEH)
  await expect.poll(() => note.result().delivery).toContain('Delivery to Leh 194101 by')
  await answerDelivery('302017', JAIPUR)
  expect(note.result().delivery).toContain('Delivery to Leh 194101 by')
})

test('a late place of the PIN code before changes neither city nor state', async () => {
  const { fields, type, values } = openAddress()
  const note = await mountHook(usePinCodeNote, fields)
  type('302017')
  await expect.poll(() => responses.has('/api/pin-codes/302017')).toBe(true)
  type('194101')
  await answerPlace('194101', LEH)
  await expect.poll(() => note.result().place).toBe('City and state filled in from the PIN code.')
  await answerPlace('302017', JAIPUR)
  expect(values).toMatchObject(LEH)
})

test('an incomplete PIN code asks nothing', async () => {
  const { fields, type } = openAddress()
  const note = await mountHook(usePinCodeNote, fields)
  type('30201')
  expect(note.result().delivery).toBeUndefined()
  expect(responses.size).toBe(0)
})

test('a PIN code of a Hindi keyboard, with a space, fills in city and state', async () => {
  const { fields, type, values } = openAddress()
  const note = await mountHook(usePinCodeNote, fields)
  type('३०२ ०१७')
  await answerPlace('302017', JAIPUR)
  await expect.poll(() => note.result().place).toBe('City and state filled in from the PIN code.')
  expect(values).toMatchObject(JAIPUR)
})
