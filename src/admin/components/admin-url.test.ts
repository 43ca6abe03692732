import { describe, expect, it } from 'vitest'
import { parseAdminSearch } from './admin-search.ts'
import {
  pageRole,
  sectionHref,
  parseSection,
  parseSettingsGroup,
  settingsHref,
  tabHref,
  parseTab,
} from './admin-url.ts'

describe('admin URL', () => {
  it('contains the tab; a missing or unknown tab is the dashboard', () => {
    expect(parseTab({ tab: 'orders' })).toBe('orders')
    expect(parseTab({})).toBe('dashboard')
    expect(parseTab({ tab: 'toString' })).toBe('dashboard')
    expect(parseTab({ order: '4839201756' })).toBe('orders')
    expect(tabHref('dashboard')).toBe('/admin')
    expect(tabHref('more')).toBe('/admin?tab=more')
  })

  it('says which role a page outside of the tabs needs', () => {
    for (const path of ['/admin', '/admin/pack', '/admin/receive', '/admin/shipment-batches/7']) {
      expect(pageRole(path)).toBe('packer')
    }
    for (const path of ['/admin/stock/receive', '/admin/products/import', '/admin/orders/new']) {
      expect(pageRole(path)).toBe('manager')
    }
    expect(pageRole('/shiprocket-test')).toBe('owner')
  })

  it('contains the section of More; an unknown section is Banners', () => {
    expect(parseSection({ section: 'audit' })).toBe('audit')
    expect(parseSection({ section: 'attic' })).toBe('returns')
    expect(sectionHref('email-settings')).toBe('/admin?tab=more&section=email-settings')
  })

  it('contains the group of the site settings; links to the table of settings open Advanced', () => {
    expect(parseSettingsGroup({ group: 'parcels' })).toBe('parcels')
    expect(parseSettingsGroup({})).toBe('shop')
    expect(parseSettingsGroup({ group: 'attic' })).toBe('shop')
    expect(parseSettingsGroup({ edit: '7' })).toBe('advanced')
    expect(parseSettingsGroup({ search: 'gstin' })).toBe('advanced')
    expect(settingsHref('parcels')).toBe('/admin?tab=more&section=site-settings&group=parcels')
  })

  it('parses numbers and booleans as strings', () => {
    const search = parseAdminSearch({ tab: 'orders', search: 9829012345, page: 2, flag: true })
    expect(search).toEqual({ tab: 'orders', search: '9829012345', page: '2', flag: 'true' })
  })

  it('drops empty values and lists', () => {
    expect(parseAdminSearch({ tab: 'products', page: '3', size: '', edit: ['7'] })).toEqual({
      tab: 'products',
      page: '3',
    })
  })
})
