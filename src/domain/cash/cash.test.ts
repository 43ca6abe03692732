import { expect, test } from 'vitest'
import { resolveExceptionSchema } from './cash.ts'

const read = (orderId: string) => resolveExceptionSchema.safeParse({ resolution: 'assign', orderId, note: 'Seen' })

test('an exception is assigned to an order whose number is typed with # and spaces', () => {
  for (const typed of ['5990419787', '#5990419787', ' # 5990 419 787 ', '599041 9787'])
    expect(read(typed).data?.orderId).toBe(5_990_419_787)
})

test('what is no order number gets a sentence that staff understand', () => {
  const messageOf = (typed: string) => read(typed).error?.issues[0]?.message
  expect(messageOf('')).toBe('Enter the number of the order')
  expect(messageOf('  ')).toBe('Enter the number of the order')
  expect(messageOf('#')).toBe('Enter the number of the order')
  expect(messageOf('AWB12')).toBe('Must be a number')
})
