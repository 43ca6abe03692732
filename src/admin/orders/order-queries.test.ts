import { expect, test } from 'vitest'
import { ApiError } from '../../api-client.ts'
import { shippingErrorMessage } from './order-queries.ts'

const apiError = (status: number, message: string) => new ApiError(status, JSON.stringify({ message, code: 'x' }))

test.each([
  apiError(502, 'Unauthorized'),
  apiError(403, 'This is for the store’s staff'),
  apiError(502, 'User does not have the required permissions'),
])('Ship Order reports that the courier rejected the credentials', (error) => {
  expect(shippingErrorMessage(error)).toBe(
    'Shiprocket authentication failed. Please check your Shiprocket credentials.',
  )
})

test('Ship Order shows the server’s message', () => {
  const message = 'Failed to ship order: Shiprocket is not configured.'
  expect(shippingErrorMessage(apiError(503, message))).toBe(message)
})

test('a PIN code that begins with 403 is not read as rejected credentials', () => {
  const message = 'PIN code 403001: no courier delivers there with Cash on Delivery.'
  expect(shippingErrorMessage(apiError(422, message))).toBe(message)
})

test('Ship Order shows a general message for an unreadable response or a lost connection', () => {
  const message = 'There was a problem sending the order to Shiprocket.'
  expect(shippingErrorMessage(new ApiError(502, '<html>'))).toBe(message)
  expect(shippingErrorMessage(new TypeError('Failed to fetch'))).toBe(message)
})
