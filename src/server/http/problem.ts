import type { Hook } from '@hono/zod-openapi'
import type { ErrorHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { ZodError } from 'zod'
import type { ProblemBody } from '../../domain/problem.ts'
import type { AppEnv } from './environment.ts'

/** An expected failure: a code, and a sentence that may be shown to whoever asked. */
export class Problem extends Error {
  readonly status: ContentfulStatusCode
  readonly body: ProblemBody
  readonly headers: Record<string, string>

  /**
   * @param status the HTTP status
   * @param code a word for programs, such as `not_found`
   * @param message a sentence for people
   * @param more `fields` keyed by the payload's names, or `changes` of an order
   */
  constructor(
    status: ContentfulStatusCode,
    code: string,
    message: string,
    more: Omit<ProblemBody, 'code' | 'message'> & { headers?: Record<string, string> } = {},
  ) {
    super(message)
    const { headers = {}, ...rest } = more
    this.status = status
    this.body = { message, code, ...rest }
    this.headers = headers
  }
}

export const notFound = (what: string): Problem => new Problem(404, 'not_found', `${what} not found`)

export const invalid = (fields: Record<string, string>): Problem =>
  new Problem(400, 'invalid', Object.values(fields)[0] ?? 'Please check what you entered', { fields })

/** Every broken rule of a payload at once, the first complaint of each field. */
function fieldsOf(error: Pick<ZodError, 'issues'>): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const issue of error.issues) fields[issue.path.join('.') || 'body'] ??= issue.message
  return fields
}

/** What a route does with input that breaks its contract. */
export const refuseInvalid: Hook<unknown, AppEnv, string, unknown> = (result) => {
  if (!result.success) throw invalid(fieldsOf(result.error))
}

const CODES: Record<number, string> = {
  400: 'bad_request',
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'not_found',
  413: 'too_large',
  415: 'unsupported_type',
}

/** Answers problems as they are, and errors with one polite sentence: what went wrong stands in the log. */
export const answerError: ErrorHandler<AppEnv> = (error, c) => {
  if (error instanceof Problem) return c.json(error.body, error.status, error.headers)
  if (error instanceof HTTPException) {
    const code = CODES[error.status] ?? 'refused'
    const message = error.message || 'The request could not be understood'
    return c.json({ message, code } satisfies ProblemBody, error.status)
  }
  c.var.log.error({ err: error, path: c.req.path }, 'request failed')
  const message = 'Something went wrong on our side. Please try again.'
  return c.json({ message, code: 'internal' } satisfies ProblemBody, 500)
}
