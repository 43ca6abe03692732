import { describe, expect, it } from 'vitest'
import { validateStaffPassword } from './staff-password.ts'

const TOO_EASY = 'This password is too easy to guess'

describe('staff password', () => {
  it.each(['kota-2026-books', 'first password', 'chai at platform 4', 'Xk7#pWq9', 'नमस्ते कोटा शहर', 'rivers-42-lamp'])(
    '"%s" is accepted',
    (password) => expect(validateStaffPassword(password, 'meena')).toBeUndefined(),
  )

  it.each(['', 'short', '1234567'])('"%s" is too short', (password) => {
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
  ])('"%s" is too easy to guess', (password) => expect(validateStaffPassword(password)).toBe(TOO_EASY))

  it('the username with a few more characters is too easy to guess', () => {
    expect(validateStaffPassword('Sumanlata12', 'sumanlata')).toBe(TOO_EASY)
    expect(validateStaffPassword('Sumanlata12', 'meena')).toBeUndefined()
  })
})
