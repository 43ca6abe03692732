import { expect, test } from 'vitest'
import { ApiError } from '../../api-client.ts'
import { searchErrorMessage } from './search-error.ts'

test('a search that the server rejects says in plain words what to do', () => {
  for (const status of [500, 502, 503, 504]) {
    const message = searchErrorMessage(new ApiError(status, 'x'))
    expect(message).toBe('Search failed: the store has a problem. Try again in a minute.')
  }
  expect(searchErrorMessage(new ApiError(429, 'x'))).toMatch('Wait a minute')
  expect(searchErrorMessage(new ApiError(400, 'x'))).toMatch('Change its words')
})

test('a search that does not reach the server shows that it failed', () => {
  expect(searchErrorMessage(new TypeError('Failed to fetch'))).toBe('An error occurred during search')
})
