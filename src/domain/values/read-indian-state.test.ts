import { expect, it } from 'vitest'
import { addressSchema } from '../accounts/address.ts'
import { INDIAN_STATES } from './indian-states.ts'
import { indianState } from './read-indian-state.ts'

it('knows a state by its name, its code, usual misspellings and its name in Hindi', () => {
  for (const state of INDIAN_STATES) expect(indianState(` ${state.toUpperCase()} `)).toBe(state)
  for (const typed of ['Rajsthan', 'RJ', 'राजस्थान', 'raja-sthan']) expect(indianState(typed), typed).toBe('Rajasthan')
  for (const typed of ['J&K', 'Jammu & Kashmir']) expect(indianState(typed), typed).toBe('Jammu and Kashmir')
  expect(indianState('Orissa')).toBe('Odisha')
  expect(indianState('Tamilnadu')).toBe('Tamil Nadu')
})

it('an address has the name of its state, and one without a state of India is refused with a sentence', () => {
  expect(addressSchema.shape.state.parse('rajsthan')).toBe('Rajasthan')
  for (const typed of ['Kota', 'Nepal', 'xx']) {
    expect(addressSchema.shape.state.safeParse(typed).error?.issues.map(({ message }) => message)).toEqual([
      'Choose the state from the list, such as Rajasthan',
    ])
  }
})
