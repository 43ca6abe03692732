import { expect, test } from 'vitest'
import { ApiProblem } from '../../api-client.ts'
import { searchTrouble } from './search-trouble.ts'

test('a search that the server refused says with what', () => {
  expect(searchTrouble(new ApiProblem(500, 'x'))).toBe('Search failed: Internal Server Error')
  expect(searchTrouble(new ApiProblem(429, 'x'))).toBe('Search failed: Too Many Requests')
})

test('a search that never reached the server says that it failed', () => {
  expect(searchTrouble(new TypeError('Failed to fetch'))).toBe('An error occurred during search')
  expect(searchTrouble(new ApiProblem(418, 'x'))).toBe('An error occurred during search')
})
