import { expect, test } from 'vitest'
import { AppError } from '../http/errors.ts'
import { type FailedAttempt, runAttempt } from './run-attempt.ts'

const refused = new AppError(502, 'refused', 'Shiprocket refused the order.')
const away = new AppError(504, 'no_response', 'Shiprocket did not respond.', { retryable: true })
const bug = new TypeError('x is undefined')
const UNEXPECTED = 'Something went wrong on our side.'

test.each([
  ['a refusal', refused, false, { message: refused.message, isFinal: true }, false],
  ['an outage', away, false, { message: away.message, isFinal: false }, true],
  ['an outage at the last attempt', away, true, { message: away.message, isFinal: true }, false],
  ['a fault of ours', bug, false, { message: UNEXPECTED, isFinal: false }, true],
  ['a fault of ours at the last attempt', bug, true, { message: UNEXPECTED, isFinal: true }, true],
])('a failed attempt is stored for staff, and retried if another attempt can succeed: %s', async (...row) => {
  const [, error, isLast, stored, isThrown] = row
  const failures: FailedAttempt[] = []
  const attempt = runAttempt(
    { isLast },
    () => Promise.reject(error),
    async (failure) => failures.push(failure),
  )
  expect(await attempt.catch((thrown: unknown) => thrown)).toBe(isThrown ? error : false)
  expect(failures).toEqual([{ error, ...stored }])
})
