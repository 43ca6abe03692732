import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { loginHref, placeAfterLogin, sameSitePath } from './account-redirect.ts'

const customer = { isAdmin: false }
const admin = { isAdmin: true }

describe('where somebody goes after logging in', () => {
  test('a customer goes where they were going', () => {
    expect(placeAfterLogin(customer, '/profile?tab=orders#order-12')).toBe('/profile?tab=orders#order-12')
  })
  test('a customer who was going nowhere goes home', () => {
    expect(placeAfterLogin(customer, undefined)).toBe('/')
  })
  test('an admin goes to work, unless they were going somewhere', () => {
    expect(placeAfterLogin(admin, undefined)).toBe('/admin')
    expect(placeAfterLogin(admin, '/checkout')).toBe('/checkout')
  })
  test('a customer on the way to the back office stays, so that staff can log in instead', () => {
    for (const place of ['/admin', '/admin?tab=orders', '/admin/products/images/7', '/shiprocket-test']) {
      expect(placeAfterLogin(customer, place)).toBeUndefined()
      expect(placeAfterLogin(admin, place)).toBe(place)
    }
    expect(placeAfterLogin(customer, '/administration')).toBe('/administration')
  })
  test('nobody is sent to the login page they come from', () => {
    expect(placeAfterLogin(customer, '/auth?redirect=/auth')).toBe('/')
    expect(placeAfterLogin(customer, '/login')).toBe('/')
  })
  test('the login page is told where to come back to', () => {
    expect(loginHref('/profile?tab=orders')).toBe('/auth?redirect=%2Fprofile%3Ftab%3Dorders')
    expect(loginHref('/admin', '/login')).toBe('/login?redirect=%2Fadmin')
  })
})

describe('a path of another site is refused', () => {
  test.each([
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/.//evil.example',
    '/shop/..//evil.example',
    '/%2e//evil.example',
    'javascript:alert(1)',
    'profile',
    '',
  ])('%j', (wanted) => {
    expect(sameSitePath(wanted)).toBeUndefined()
  })
  test('whatever is accepted stays on the site of whoever reads it', () => {
    const piece = fc.constantFrom(
      '/',
      '\\',
      '.',
      '..',
      '\t',
      '\n',
      '%2e',
      '%2f',
      ':',
      '@',
      '?',
      '#',
      'evil.example',
      'a',
    )
    const originOf = (path: string) => new URL(path, 'https://shop.example').origin
    const staysHere = (pieces: string[]) =>
      originOf(sameSitePath(`/${pieces.join('')}`) ?? '/') === 'https://shop.example'
    expect(fc.check(fc.property(fc.array(piece, { maxLength: 8 }), staysHere)).failed).toBe(false)
  })
})
