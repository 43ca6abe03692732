import { expect, test } from 'vitest'
import { matchScreens } from './match-screens.ts'

const found = (search: string) => matchScreens(search).map(({ label }) => label)

test.for([
  ['email', 'Email Settings'],
  ['setings site', 'Site Settings'],
  ['gstin', 'Site Settings'],
  ['shiproket', 'Integrations'],
  ['smpt', 'Email Settings'],
  ['newsleter', 'Subscribers'],
  ['passwrod', 'Staff'],
  ['audit', 'Audit log'],
  ['orders', 'Orders'],
] as const)('“%s” leads to %s', ([search, label]) => {
  expect(found(search)[0]).toBe(label)
})

test('an exact name comes before the content of other screens', () => {
  expect(found('staff')).toEqual(['Staff'])
  expect(matchScreens('products')[0]).toEqual({ label: 'Products', href: '/admin?tab=products' })
})

test('nothing typed and nonsense find no screen', () => {
  for (const search of ['', '  ', 'zzqqxx', 'q']) expect(found(search)).toEqual([])
})
