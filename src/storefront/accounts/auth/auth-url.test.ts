import { describe, expect, test } from 'vitest'
import { authHref, parseAuthSearch } from './auth-url.ts'

describe('the URL of the login page', () => {
  test('has the open tab and the path to open after a login', () => {
    expect(parseAuthSearch({ tab: 'register', redirect: '/profile?tab=orders' })).toEqual({
      tab: 'register',
      redirect: '/profile?tab=orders',
    })
  })
  test('redirects to no other site', () => {
    expect(parseAuthSearch({ redirect: '//evil.example' })).toEqual({})
    expect(parseAuthSearch({ redirect: 'https://evil.example/profile' })).toEqual({})
  })
  test('ignores unknown parameters', () => {
    expect(parseAuthSearch({ tab: 'admin', redirect: 12, utm_source: 'mail' })).toEqual({})
  })
  test('keeps the redirect when the tab changes', () => {
    expect(authHref('/auth', 'register', { redirect: '/checkout' })).toBe('/auth?tab=register&redirect=%2Fcheckout')
    expect(authHref('/login', 'login', { tab: 'register', redirect: '/checkout' })).toBe('/login?redirect=%2Fcheckout')
    expect(authHref('/auth', 'login', {})).toBe('/auth')
  })
})
