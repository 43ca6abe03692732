import { beforeEach, expect, test, vi } from 'vitest'
import { mountHook } from '../../../test/mount-hook.ts'
import { FormFields } from '../../ui/forms/form-fields.ts'
import { checkoutDraft, saveGuestAddress } from '../accounts/addresses/guest-address.ts'
import { deliveryPin } from '../shared/delivery/delivery-pin.ts'
import { usePrefillAddress } from './use-prefill-address.ts'

const ADDRESS = {
  customerName: 'Ritika Meena',
  customerEmail: 'ritika@example.in',
  customerPhone: '9829012345',
  shippingAddress: '14, Gali No. 3, Mansarovar',
  city: 'Jaipur',
  state: 'Rajasthan',
  pincode: '302017',
}
const CUSTOMER = { id: 3, username: 'ritika', isAdmin: false }

class Input {
  value = ''
  readonly defaultValue = ''
  readonly type = 'text'
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

class Select {
  readonly options: readonly unknown[] = []
}

/** The responses of the shop, by path. */
let responses: Record<string, object>

beforeEach(() => {
  const stored = new Map<string, string>()
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  }
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('sessionStorage', storage)
  vi.stubGlobal('addEventListener', () => undefined)
  for (const name of ['HTMLInputElement', 'HTMLTextAreaElement']) vi.stubGlobal(name, Input)
  vi.stubGlobal('HTMLSelectElement', Select)
  responses = { '/api/auth/status': { isAuthenticated: false, user: null } }
  vi.stubGlobal('fetch', (path: string) =>
    Promise.resolve(path in responses ? Response.json(responses[path]) : new Response('{}', { status: 503 })),
  )
  deliveryPin.set('110001')
})

/** Opens the checkout and waits for the PIN code in its form. @returns the form */
async function openCheckout(pin: string) {
  const inputs = Object.keys(ADDRESS).map((name) => new Input(name))
  const elements = Object.assign(inputs, { namedItem: (name: string) => inputs.find((input) => input.name === name) })
  const fields = new FormFields(checkoutDraft)
  fields.attach({ elements } as unknown as HTMLFormElement)
  const checkout = await mountHook(usePrefillAddress, fields)
  await checkout.waitUntil(() => fields.get('pincode') === pin)
  return fields
}

test('the checkout takes over the PIN code for which a guest looked up the delivery, and it is no draft', async () => {
  const fields = await openCheckout('110001')
  fields.fillIn({ city: 'New Delhi' })
  expect(checkoutDraft.exists()).toBe(false)
})

test('the saved address of a guest or a customer has its own PIN code', async () => {
  saveGuestAddress(ADDRESS)
  const guest = await openCheckout('302017')
  expect(guest.get('city')).toBe('Jaipur')
  saveGuestAddress(null)
  responses = {
    '/api/auth/status': { isAuthenticated: true, user: CUSTOMER },
    '/api/user/addresses': [{ id: 1, isDefault: true, ...ADDRESS }],
  }
  const customer = await openCheckout('302017')
  expect(customer.get('city')).toBe('Jaipur')
})

test('a customer without a saved address gets the PIN code of the estimate as well', async () => {
  responses = { '/api/auth/status': { isAuthenticated: true, user: CUSTOMER } }
  const fields = await openCheckout('110001')
  expect(fields.get('city')).toBe('')
})

test('a PIN code that was typed before stays', async () => {
  const fields = await openCheckout('110001')
  fields.set({ pincode: '324005' })
  const again = await openCheckout('324005')
  expect(again.get('pincode')).toBe('324005')
})
