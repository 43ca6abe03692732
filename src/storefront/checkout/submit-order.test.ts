import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../../api-client.ts'
import { currentToast } from '../../ui/overlays/toasts.ts'
import { describeFailure } from './submit-order.ts'

const rejection = (status: number, body: object) => new ApiError(status, JSON.stringify(body))

beforeEach(() => {
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('addEventListener', () => undefined)
})
afterEach(() => vi.unstubAllGlobals())

test('the form says why an order was refused, so that the reason stays when the toast is gone', () => {
  const message = 'Orders with this mobile number are not accepted. Please call us'
  const inForm = describeFailure(rejection(403, { code: 'blocked', message }))
  expect(inForm).toBe(`${message}. There was an error processing your order. Please try again.`)
  expect(currentToast()?.description).toBe(message)
})

test('the form says that a coupon is not valid any more, and that none is applied now', () => {
  const fields = { couponCode: 'The coupon JEE50 has ended' }
  expect(describeFailure(rejection(400, { code: 'validation', message: 'Invalid input', fields }))).toBe(
    'The coupon JEE50 has ended. No coupon is applied now. Please check the new total and place the order again.',
  )
})
