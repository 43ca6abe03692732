import { expect, test } from 'vitest'
import { initialsOf } from './initials.ts'

test('initials come from the first two words of a name', () => {
  expect(initialsOf('Physics Wallah')).toBe('PW')
  expect(initialsOf('allen')).toBe('A')
  expect(initialsOf('Motion Education Kota')).toBe('ME')
})
