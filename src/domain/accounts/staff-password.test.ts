import { describe, expect, it } from 'vitest'
import { validateStaffPassword } from './staff-password.ts'

const TOO_EASY = 'This password is too easy to guess'

describe('a password for staff', () => {
  it.each(['kota-2026-books', 'first password', 'chai at platform 4', 'Xk7#pWq9', 'नमस्ते कोटा शहर', 'rivers-42-lamp'])(
    'may be "%s"',
    (password) => expect(validateStaffPassword(password, 'meena')).toBeUndefined(),
  )

  it.each(['', 'short', '1234567'])('has eight characters or more: not "%s"', (password) => {
    expect(validateStaffPassword(password)).toBe('Staff passwords must be at least 8 characters')
  })

  it.each([
    'password',
    'Password1',
    'P@ssw0rd!',
    'pa55word123',
    '123password',
    'welcome@2026',
    'admin@123',
    'adminadmin',
    'Jaihind@1947',
    'Kota@324005',
    'rankshelf1',
    'qwerty123',
    'Qwertyuiop',
    '1qaz2wsx',
    'asdf1234',
    'abcd1234',
    'abcdefgh',
    'aaaaaaaa',
    'abcabcabc',
    '12345678',
    '87654321',
    '9829012345',
    '15-08-1947',
    '11111111',
  ])('is not "%s", which is tried first', (password) => expect(validateStaffPassword(password)).toBe(TOO_EASY))

  it('is not the name of the account with a little added', () => {
    expect(validateStaffPassword('Sumanlata12', 'sumanlata')).toBe(TOO_EASY)
    expect(validateStaffPassword('Sumanlata12', 'meena')).toBeUndefined()
  })
})
