import { expect, test } from 'vitest'
import { initialsOf } from './initials.ts'

test('a monogram is two letters of the name', () => {
  expect(initialsOf('Physics Wallah')).toBe('PW')
  expect(initialsOf('allen')).toBe('A')
  expect(initialsOf('Motion Education Kota')).toBe('ME')
})
