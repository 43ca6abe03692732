import { expect, test } from 'vitest'
import { gstStateCode } from './gst-states.ts'
import { INDIAN_STATES } from './indian-states.ts'

test('every state has a code of its own', () => {
  const codes = INDIAN_STATES.map(gstStateCode)
  expect(codes).not.toContain(undefined)
  expect(new Set(codes).size).toBe(INDIAN_STATES.length)
})

test('a state is found in any spelling of its name', () => {
  expect(gstStateCode('  rajasthan ')).toBe('08')
  expect(gstStateCode('Jammu & Kashmir')).toBe('01')
  expect(gstStateCode('Atlantis')).toBeUndefined()
})
