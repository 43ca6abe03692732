import { expect, test } from 'vitest'
import { ApiProblem } from '../../api-client.ts'
import { shippingFailure } from './order-queries.ts'

const refusal = (status: number, message: string) => new ApiProblem(status, JSON.stringify({ message, code: 'x' }))

test.each([
  refusal(502, 'Unauthorized'),
  refusal(403, 'This is for the store’s staff'),
  refusal(502, 'User does not have the required permissions'),
])('staff are told when the courier does not let the store in', (error) => {
  expect(shippingFailure(error)).toBe('Shiprocket authentication failed. Please check your Shiprocket credentials.')
})

test('or the courier’s own sentence', () => {
  const sentence = 'Failed to ship order: Shiprocket is not configured.'
  expect(shippingFailure(refusal(503, sentence))).toBe(sentence)
})

test('or that something went wrong', () => {
  const sentence = 'There was a problem sending the order to Shiprocket.'
  expect(shippingFailure(new ApiProblem(502, '<html>'))).toBe(sentence)
  expect(shippingFailure(new TypeError('Failed to fetch'))).toBe(sentence)
})
