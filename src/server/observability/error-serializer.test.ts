import { DrizzleQueryError } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { serializeError } from './error-serializer.ts'

test('a failed query is logged without what was in it', () => {
  const detail = 'Failing row contains (7, Ritika Meena, 9829012345).'
  const cause = Object.assign(new Error('new row breaks a rule'), { code: '23514', table: 'orders', detail })
  const logged = serializeError(new DrizzleQueryError('insert into "orders" values ($1)', ['Ritika Meena'], cause))
  expect(logged).toMatchObject({
    type: 'DrizzleQueryError',
    message: 'Failed query: insert into "orders" values ($1)',
    cause: { type: 'Error', message: 'new row breaks a rule', code: '23514', table: 'orders' },
  })
  expect(JSON.stringify(logged)).not.toMatch(/Ritika|98290/)
  expect(logged.stack).toContain('error-serializer.test.ts')
})

test.for([
  ['550 <ritika@example.in>: no such user', '550 <(an address)>: no such user'],
  ['no answer for +91 98290 12345', 'no answer for (a number)'],
  ['invalid input syntax for type integer: "Ritika"', 'invalid input syntax for type integer: (a value)'],
  ['connect ECONNREFUSED 127.0.0.1:5432', 'connect ECONNREFUSED 127.0.0.1:5432'],
] as const)('"%s" is logged as "%s"', ([message, logged]) => {
  const described = serializeError(new Error(message))
  expect(described.message).toBe(logged)
  expect(described.stack).not.toContain('Ritika')
})

test('what was thrown without being an error is logged as well', () => {
  expect(serializeError('out of paper')).toEqual({ type: 'string', message: 'out of paper' })
})
