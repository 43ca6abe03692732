import { DrizzleQueryError } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { serializeError } from './error-serializer.ts'

test('a failed query is logged without its values', () => {
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
  ['no response for +91 98290 12345', 'no response for (a number)'],
  ['invalid input syntax for type integer: "Ritika"', 'invalid input syntax for type integer: (a value)'],
  ['connect ECONNREFUSED 127.0.0.1:5432', 'connect ECONNREFUSED 127.0.0.1:5432'],
] as const)('"%s" is logged as "%s"', ([message, logged]) => {
  const serialized = serializeError(new Error(message))
  expect(serialized.message).toBe(logged)
  expect(serialized.stack).not.toContain('Ritika')
})

test('a thrown value that is no Error is logged with its type', () => {
  expect(serializeError('out of paper')).toEqual({ type: 'string', message: 'out of paper' })
  expect(serializeError({ status: 500, name: 'Ritika' })).toEqual({
    type: 'object',
    message: '(an object with the fields status, name)',
  })
  expect(serializeError([1, 2])).toEqual({ type: 'object', message: '(an array of 2)' })
})
