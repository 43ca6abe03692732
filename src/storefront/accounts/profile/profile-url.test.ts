import { describe, expect, test } from 'vitest'
import { parseProfileSearch, profileHref } from './profile-url.ts'

describe('the URL of the account page', () => {
  test.each([
    ['/profile', {}],
    ['/profile?tab=orders', { tab: 'orders' }],
    ['/profile?tab=orders&page=3', { tab: 'orders', page: 3 }],
    ['/profile?tab=settings', { tab: 'settings' }],
  ] as const)('%s opens the same view again', (href, search) => {
    const raw = Object.fromEntries(new URL(href, 'http://shop.test').searchParams)
    expect(parseProfileSearch(raw)).toEqual(search)
    expect(profileHref(parseProfileSearch(raw).tab, parseProfileSearch(raw).page)).toBe(href)
  })
  test.each([{ tab: 'secrets' }, { tab: 'dashboard' }, { page: '2' }])('%j opens the dashboard', (raw) => {
    expect(parseProfileSearch(raw)).toEqual({})
  })
  test.each(['0', '1', '-2', '1.5', 'two', '99999'])('page %s of the orders opens the first page', (page) => {
    expect(parseProfileSearch({ tab: 'orders', page })).toEqual({ tab: 'orders' })
  })
})
