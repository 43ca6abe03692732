import { expect, test } from 'vitest'
import type { OrderEmail } from '../../../domain/email/email-template-api.ts'
import type { OrderHistoryEntry } from '../../../domain/orders/order-timeline.ts'
import { timelineDays, type TimelineFilter } from './timeline-events.ts'

const entry = (id: number, at: string, action: string, publicTitle: string | null): OrderHistoryEntry => ({
  id,
  at,
  actor: 'meena',
  by: 'staff',
  action,
  changes: [],
  publicTitle,
})
const email: OrderEmail = {
  id: 1,
  subject: 'Order placed',
  recipient: 'ritika@example.in',
  status: 'sent',
  lastError: null,
  createdAt: '2026-11-21T04:01:00.000Z',
  sentAt: '2026-11-21T04:02:00.000Z',
  isForCustomer: true,
}
const history = [
  entry(0, '2026-11-21T04:01:00.000Z', 'place', 'Order placed'),
  entry(1, '2026-11-21T19:00:00.000Z', 'comment', null),
  entry(2, '2026-11-21T19:00:00.000Z', 'pack', 'Parcel packed'),
]
const keysOf = (filter: TimelineFilter) =>
  timelineDays({ history, emails: [email] }, filter).map(({ day, events }) => [day, events.map(({ key }) => key)])

test('staff see everything by day in Indian time, newest first', () => {
  expect(keysOf('all')).toEqual([
    ['2026-11-22', ['entry-2', 'entry-1']],
    ['2026-11-21', ['email-1', 'entry-0']],
  ])
})

test('staff can see the comments alone, or what the customer sees', () => {
  expect(keysOf('comments')).toEqual([['2026-11-22', ['entry-1']]])
  expect(keysOf('public')).toEqual([
    ['2026-11-22', ['entry-2']],
    ['2026-11-21', ['email-1', 'entry-0']],
  ])
})
