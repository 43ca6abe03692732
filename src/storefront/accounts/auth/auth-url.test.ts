import { describe, expect, test } from 'vitest'
import { authHref, parseAuthSearch } from './auth-url.ts'

describe('the URL of the login page', () => {
  test('the login URL has the open tab and the path to open after a login', () => {
    expect(parseAuthSearch({ tab: 'register', redirect: '/profile?tab=orders' })).toEqual({
      tab: 'register',
      redirect: '/profile?tab=orders',
    })
  })
  test('the login URL cannot redirect to another site', () => {
    expect(parseAuthSearch({ redirect: '//evil.example' })).toEqual({})
    expect(parseAuthSearch({ redirect: 'https://evil.example/profile' })).toEqual({})
  })
  test('the login URL ignores unknown parameters', () => {
    expect(parseAuthSearch({ tab: 'admin', redirect: 12, utm_source: 'mail' })).toEqual({})
  })
  test('a change of the tab preserves the redirect', () => {
    expect(authHref('/auth', 'register', { redirect: '/checkout' })).toBe('/auth?tab=register&redirect=%2Fcheckout')
    expect(authHref('/login', 'login', { tab: 'register', redirect: '/checkout' })).toBe('/login?redirect=%2Fcheckout')
    expect(authHref('/auth', 'login', {})).toBe('/auth')
  })
})
