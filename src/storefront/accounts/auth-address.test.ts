import { describe, expect, test } from 'vitest'
import { authHref, parseAuthSearch } from './auth-address.ts'

describe('the address of the login page', () => {
  test('says which tab is open and where to go afterwards', () => {
    expect(parseAuthSearch({ tab: 'register', redirect: '/profile?tab=orders' })).toEqual({
      tab: 'register',
      redirect: '/profile?tab=orders',
    })
  })
  test('leads to no other site', () => {
    expect(parseAuthSearch({ redirect: '//evil.example' })).toEqual({})
    expect(parseAuthSearch({ redirect: 'https://evil.example/profile' })).toEqual({})
  })
  test('overlooks what it does not know', () => {
    expect(parseAuthSearch({ tab: 'admin', redirect: 12, utm_source: 'mail' })).toEqual({})
  })
  test('keeps where somebody was going when they change the tab', () => {
    expect(authHref('/auth', 'register', { redirect: '/checkout' })).toBe('/auth?tab=register&redirect=%2Fcheckout')
    expect(authHref('/login', 'login', { tab: 'register', redirect: '/checkout' })).toBe('/login?redirect=%2Fcheckout')
    expect(authHref('/auth', 'login', {})).toBe('/auth')
  })
})
