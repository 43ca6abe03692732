import { expect, test } from 'vitest'
import { matchScreens } from './match-screens.ts'

const found = (search: string) => matchScreens(search).map(({ label }) => label)

test.for([
  ['email', 'Email Settings'],
  ['setings site', 'Site Settings'],
  ['gstin', 'Your shop'],
  ['wieght', 'Parcels'],
  ['grievance', 'Complaints'],
  ['search engines', 'Search engines'],
  ['shiproket', 'Integrations'],
  ['smpt', 'Email Settings'],
  ['newsleter', 'Subscribers'],
  ['passwrod', 'Staff'],
  ['audit', 'Audit log'],
  ['orders', 'Orders'],
] as const)('“%s” leads to %s', ([search, label]) => {
  expect(found(search)[0]).toBe(label)
})

test.for([
  ['refund', 'Returns'],
  ['money back', 'Returns'],
  ['ndr', 'Failed deliveries'],
  ['rto', 'Returning parcels'],
  ['fraud', 'COD risk'],
  ['logo', 'Logo and colours'],
  ['revenue', 'Reports'],
  ['create order', 'New order'],
  ['barcode', 'Packing'],
  ['csv', 'Import products'],
  ['supplier', 'Receive stock'],
  ['discount', 'Promotions'],
] as const)('the everyday word “%s” is among the ways to %s', ([search, label]) => {
  expect(found(search)).toContain(label)
})

test('an exact name comes before the content of other screens', () => {
  expect(found('staff')).toEqual(['Staff'])
  expect(matchScreens('products')[0]).toEqual({ label: 'Products', href: '/admin?tab=products' })
})

test('the site settings are found with their groups', () => {
  expect(found('site settings')).toEqual(['Site Settings', 'Your shop', 'Complaints', 'Parcels', 'Search engines'])
  expect(matchScreens('package weight')[0]?.href).toBe('/admin?tab=more&section=site-settings&group=parcels')
})

test('nothing typed and nonsense find no screen', () => {
  for (const search of ['', '  ', 'zzqqxx', 'q']) expect(found(search)).toEqual([])
})
