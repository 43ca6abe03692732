import { expect, test } from 'vitest'
import { z } from 'zod'
import './plain-messages.ts'

test.for([
  [z.string(), undefined, 'Must be filled in'],
  [z.string(), 5, 'Must be a text'],
  [z.int(), '#59', 'Must be a number'],
  [z.int(), 1.5, 'Must be a whole number'],
  [z.number(), null, 'Must be filled in'],
  [z.boolean(), 'maybe', 'Must be yes or no'],
  [z.array(z.int()), {}, 'Must be a list'],
  [z.string().min(3), 'ab', 'Must have at least 3 characters'],
  [z.array(z.int()).max(1), [1, 2], 'Must have at most 1 entry'],
  [z.number().max(9), 10, 'Must be at most 9'],
  [z.enum(['new', 'used']), 'old', 'Must be one of the options'],
  [z.literal(''), '#59', 'Must be one of the options'],
  [z.union([z.literal(''), z.email()]), 'x', 'Has the wrong form'],
  [z.strictObject({}), { price: 1 }, 'Has fields that are not known: price'],
  [z.iso.date(), 'soon', 'Has the wrong form'],
] as const)('no message of a developer reaches a person (%#)', ([schema, value, message]) => {
  expect(schema.safeParse(value).error?.issues[0]?.message).toBe(message)
})

test('a message of a schema is kept', () => {
  expect(z.string('Name is required').safeParse(5).error?.issues[0]?.message).toBe('Name is required')
})
