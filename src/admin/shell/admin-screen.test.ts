import { describe, expect, it } from 'vitest'
import { documentTitle, screenAt } from './admin-screen.ts'

const titleOf = (path: string, newOrders = 0) => {
  const { pathname, searchParams } = new URL(path, 'http://store')
  return documentTitle(screenAt({ pathname, search: Object.fromEntries(searchParams) }), newOrders, 'Rankshelf')
}

describe('the title of the browser tab', () => {
  it.each([
    ['/admin', 'Dashboard · Rankshelf admin'],
    ['/admin?tab=orders', 'Orders · Rankshelf admin'],
    ['/admin?tab=orders&order=4839201756', 'Order #4839201756 · Rankshelf admin'],
    ['/admin?order=4839201756', 'Order #4839201756 · Rankshelf admin'],
    ['/admin?tab=more', 'More · Rankshelf admin'],
    ['/admin?tab=more&section=staff', 'Staff · Rankshelf admin'],
    ['/admin?tab=more&section=site-settings', 'Site Settings · Rankshelf admin'],
    ['/admin?tab=more&section=site-settings&group=parcels', 'Site Settings: Parcels · Rankshelf admin'],
    ['/admin/products/images/7', 'Product images · Rankshelf admin'],
    ['/admin/shipment-batches/4', 'Send to courier · Rankshelf admin'],
    ['/admin/products/stock/7', 'Stock history · Rankshelf admin'],
    ['/admin/stock/count', 'Count stock · Rankshelf admin'],
    ['/admin/stock/receive', 'Receive stock · Rankshelf admin'],
    ['/shiprocket-test', 'Shipping test · Rankshelf admin'],
  ])('of %s is %s', (path, title) => {
    expect(titleOf(path)).toBe(title)
  })

  it('has the number of new orders', () => {
    expect(titleOf('/admin?tab=orders', 3)).toBe('Orders (3 new) · Rankshelf admin')
    expect(titleOf('/admin?tab=products', 1)).toBe('Products (1 new order) · Rankshelf admin')
    expect(titleOf('/admin', 2)).toBe('Dashboard (2 new orders) · Rankshelf admin')
  })
})
