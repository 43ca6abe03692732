import { act } from 'react'
import { expect, test } from 'vitest'
import { mountHook } from '../../../../test/mount-hook.ts'
import type { SavedAddress } from '../../../domain/accounts/address.ts'
import type { FormFields } from '../../../ui/forms/form-fields.ts'
import { useChosenAddress } from './use-chosen-address.ts'

const HOME: SavedAddress = {
  id: 7,
  isDefault: true,
  customerName: 'Ritika Meena',
  customerEmail: 'ritika@example.in',
  customerPhone: '9829012345',
  shippingAddress: '14, Gali No. 3, Mansarovar',
  city: 'Jaipur',
  state: 'Rajasthan',
  pincode: '302017',
}

test('"Another address" brings back what was typed before a saved address was chosen', async () => {
  const typed = { customerName: 'Mohan Meena', city: 'Kota', pincode: '324005' }
  const values: Record<string, string> = { ...typed }
  const set = (changes: object) => Object.assign(values, changes)
  const fields = { get: (name: string) => values[name] ?? '', set } as unknown as FormFields
  const choice = await mountHook(useChosenAddress, [HOME], fields)
  expect(choice.result().chosenId).toBe('')
  act(() => choice.result().choose('7'))
  expect(values).toMatchObject({ customerName: 'Ritika Meena', pincode: '302017' })
  act(() => choice.result().choose(''))
  expect(values).toMatchObject(typed)
  expect(values.shippingAddress).toBe('')
})
