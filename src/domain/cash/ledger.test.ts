import { expect, test } from 'vitest'
import { bookingTime } from './ledger.ts'

const time = (text: string) => new Date(`${text}+05:30`)

test.for([
  ['in an open month counts when it happened', '2026-09-30T23:00', '2026-08', '2026-10-02T09:00', '2026-09-30T23:00'],
  ['in a closed month counts when it is posted', '2026-08-12T10:00', '2026-08', '2026-10-02T09:00', '2026-10-02T09:00'],
  [
    'counts after the closed month, also by a clock that is late',
    '2026-08-31T23:59',
    '2026-08',
    '2026-08-31T23:59:58',
    '2026-09-01T00:00',
  ],
] as const)('an entry %s', ([, happened, closed, now, counts]) => {
  expect(bookingTime(time(happened), closed, time(now))).toEqual(time(counts))
})
