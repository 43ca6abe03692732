import { ApiError } from '../../api-client.ts'

/** The message for a failed search, with what to do if there was a response. */
export function searchErrorMessage(error: unknown): string {
  if (!(error instanceof ApiError)) return 'An error occurred during search'
  if (error.status === 429) return 'Search failed: too many searches. Wait a minute, then try again.'
  if (error.status >= 500) return 'Search failed: the store has a problem. Try again in a minute.'
  return 'Search failed: the store cannot read this search. Change its words or try again.'
}
