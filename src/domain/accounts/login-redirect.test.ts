import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { loginHref, pathAfterLogin, sameSitePath } from './login-redirect.ts'

const customer = { isAdmin: false }
const admin = { isAdmin: true }

describe('page after login', () => {
  test('is the requested page for a customer', () => {
    expect(pathAfterLogin(customer, '/profile?tab=orders#order-12')).toBe('/profile?tab=orders#order-12')
  })
  test('is the home page for a customer without a requested page', () => {
    expect(pathAfterLogin(customer, undefined)).toBe('/')
  })
  test('is the admin for staff without a requested page', () => {
    expect(pathAfterLogin(admin, undefined)).toBe('/admin')
    expect(pathAfterLogin(admin, '/checkout')).toBe('/checkout')
  })
  test('is the same page for a customer who requested an admin page, so that staff can log in instead', () => {
    for (const path of ['/admin', '/admin?tab=orders', '/admin/products/images/7', '/shiprocket-test']) {
      expect(pathAfterLogin(customer, path)).toBeUndefined()
      expect(pathAfterLogin(admin, path)).toBe(path)
    }
    expect(pathAfterLogin(customer, '/administration')).toBe('/administration')
  })
  test('is never the login page', () => {
    expect(pathAfterLogin(customer, '/auth?redirect=/auth')).toBe('/')
    expect(pathAfterLogin(customer, '/login')).toBe('/')
  })
  test('is in the query of the login URL', () => {
    expect(loginHref('/profile?tab=orders')).toBe('/auth?redirect=%2Fprofile%3Ftab%3Dorders')
    expect(loginHref('/admin', '/login')).toBe('/login?redirect=%2Fadmin')
  })
})

describe('a redirect to another site is rejected', () => {
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
  ])('%j', (target) => {
    expect(sameSitePath(target)).toBeUndefined()
  })
  test('an accepted path stays on its own site', () => {
    const piece = fc.constantFrom(
      '/',
      '\\',
      '.',
      '../..',
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
