import { ApiProblem } from '../../api-client.ts'

const STATUS_TEXTS: Record<number, string> = {
  400: 'Bad Request',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
}

/** The sentence for a search that failed: what the server answered with, when it answered at all. */
export function searchTrouble(error: unknown): string {
  const text = error instanceof ApiProblem ? STATUS_TEXTS[error.status] : undefined
  return text ? `Search failed: ${text}` : 'An error occurred during search'
}
