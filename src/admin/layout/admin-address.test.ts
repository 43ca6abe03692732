import { describe, expect, it } from 'vitest'
import { parseAdminSearch, sectionHref, sectionOf, tabHref, tabOf } from './admin-address.ts'

describe('the address of the back office', () => {
  it('names the open tab; without one, or with one there is not, it is the dashboard', () => {
    expect(tabOf({ tab: 'orders' })).toBe('orders')
    expect(tabOf({})).toBe('dashboard')
    expect(tabOf({ tab: 'toString' })).toBe('dashboard')
    expect(tabHref('dashboard')).toBe('/admin')
    expect(tabHref('more')).toBe('/admin?tab=more')
  })

  it('names the section under More', () => {
    expect(sectionOf({ section: 'audit' })).toBe('audit')
    expect(sectionOf({ section: 'attic' })).toBe('banners')
    expect(sectionHref('email-settings')).toBe('/admin?tab=more&section=email-settings')
  })

  it('reads digits as they were typed, though the router makes numbers of them', () => {
    const search = parseAdminSearch({ tab: 'orders', search: 9829012345, page: 2, flag: true })
    expect(search).toEqual({ tab: 'orders', search: '9829012345', page: '2', flag: 'true' })
  })

  it('keeps the words of the tables and dialogs, and nothing else', () => {
    expect(parseAdminSearch({ tab: 'products', page: '3', size: '', edit: ['7'] })).toEqual({
      tab: 'products',
      page: '3',
    })
  })
})
