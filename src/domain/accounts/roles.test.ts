import { expect, test } from 'vitest'
import { hasRole, ROLES } from './roles.ts'

test('an owner may do what a manager may, and a manager what a packer may', () => {
  const allowed = ROLES.map((role) => ROLES.filter((minimum) => hasRole({ isAdmin: true, role }, minimum)))
  expect(allowed).toEqual([['owner', 'manager', 'packer'], ['manager', 'packer'], ['packer']])
})

test('a customer has no role', () => {
  expect(ROLES.some((minimum) => hasRole({ isAdmin: false, role: 'owner' }, minimum))).toBe(false)
})
