import { expect, test } from 'vitest'
import { ApiError } from '../../api-client.ts'
import { searchErrorMessage } from './search-error.ts'

test('a search that the server rejects shows the status', () => {
  expect(searchErrorMessage(new ApiError(500, 'x'))).toBe('Search failed: Internal Server Error')
  expect(searchErrorMessage(new ApiError(429, 'x'))).toBe('Search failed: Too Many Requests')
})

test('a search that does not reach the server shows that it failed', () => {
  expect(searchErrorMessage(new TypeError('Failed to fetch'))).toBe('An error occurred during search')
  expect(searchErrorMessage(new ApiError(418, 'x'))).toBe('An error occurred during search')
})
