import { HttpRequestError } from '../../http/http-request.ts'

export const TOO_MANY_REQUESTS = 429

/** Shiprocket rejected a request, failed or did not respond. `message` is shown to staff. */
export class ShiprocketError extends Error {
  /** The HTTP status; undefined without a response. */
  readonly status: number | undefined

  constructor(message: string, status?: number, cause?: unknown) {
    super(message, { cause })
    this.status = status
  }

  /** Whether a later retry can succeed without a change. */
  get retryable(): boolean {
    return this.status === undefined || this.status === TOO_MANY_REQUESTS || this.status >= 500
  }

  /** Whether the account is the cause: wrong password, the panel's login, a module that is not enabled. */
  get isDenied(): boolean {
    return (
      this.status === 401 || this.status === 403 || /Unauthorized|not have the required permissions/i.test(this.message)
    )
  }
}

/** Whether to retry at once. Not after a timeout: the caller has waited long enough. */
export function isImmediatelyRetryable(error: unknown): boolean {
  if (!(error instanceof ShiprocketError) || !error.retryable) return false
  return !(error.cause instanceof HttpRequestError && error.cause.isTimeout)
}
