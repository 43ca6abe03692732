import { expect, test } from 'vitest'
import { ApiError } from '../../api-client.ts'
import { shippingErrorMessage } from './order-queries.ts'

const refusal = (status: number, message: string) => new ApiError(status, JSON.stringify({ message, code: 'x' }))

test.each([
  refusal(502, 'Unauthorized'),
  refusal(403, 'This is for the store’s staff'),
  refusal(502, 'User does not have the required permissions'),
])('staff are told when the courier does not let the store in', (error) => {
  expect(shippingErrorMessage(error)).toBe(
    'Shiprocket authentication failed. Please check your Shiprocket credentials.',
  )
})

test('or the courier’s message', () => {
  const sentence = 'Failed to ship order: Shiprocket is not configured.'
  expect(shippingErrorMessage(refusal(503, sentence))).toBe(sentence)
})

test('or a general message', () => {
  const sentence = 'There was a problem sending the order to Shiprocket.'
  expect(shippingErrorMessage(new ApiError(502, '<html>'))).toBe(sentence)
  expect(shippingErrorMessage(new TypeError('Failed to fetch'))).toBe(sentence)
})
