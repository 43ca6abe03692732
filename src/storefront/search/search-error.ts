import { ApiError } from '../../api-client.ts'

const STATUS_TEXTS: Record<number, string> = {
  400: 'Bad Request',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
}

/** The message for a failed search: the text of the response's status, if there was a response. */
export function searchErrorMessage(error: unknown): string {
  const text = error instanceof ApiError ? STATUS_TEXTS[error.status] : undefined
  return text ? `Search failed: ${text}` : 'An error occurred during search'
}
