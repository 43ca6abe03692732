import { ApiProblem } from '../../api-client.ts'

/** What a visitor is told when the newsletter could not be ordered. */
export const subscriptionFailure = (error: unknown): string =>
  (error instanceof ApiProblem && (error.fields?.email ?? error.shown)) || 'Failed to subscribe. Please try again.'
