import type { ErrorHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { ZodError } from 'zod'
import '../../domain/values/plain-messages.ts'
import type { ProblemBody } from '../../domain/values/problem.ts'
import type { User } from '../../domain/accounts/session.ts'
import { databaseFailureOf } from '../database/database-failure.ts'
import { FOREIGN_KEY_VIOLATION, sqlStateOf, violatedConstraint } from '../database/sql-state.ts'
import type { AppEnv } from './app-env.ts'

interface AppErrorOptions extends Omit<ProblemBody, 'code' | 'message'> {
  headers?: Record<string, string>
  /** Whether the same operation may succeed later without a change. */
  retryable?: boolean
  cause?: unknown
}

/** An expected failure, with a message that may be shown to the user. Other errors are logged and become a 500. */
export class AppError extends Error {
  readonly status: ContentfulStatusCode
  readonly body: ProblemBody
  readonly headers: Record<string, string>
  readonly retryable: boolean

  /**
   * @param status HTTP status of the response
   * @param code identifier for programs, such as `not_found`
   * @param message a sentence for users
   * @param options more fields of the response body, such as `fields`, `changes` of an order or `conflict` of an edit
   */
  constructor(status: ContentfulStatusCode, code: string, message: string, options: AppErrorOptions = {}) {
    const { headers = {}, retryable = false, cause, ...rest } = options
    super(message, cause === undefined ? undefined : { cause })
    this.name = new.target.name
    this.status = status
    this.body = { message, code, ...rest }
    this.headers = headers
    this.retryable = retryable
  }
}

/** 401: the request needs a login, or its account does not exist any more. */
export class UnauthenticatedError extends AppError {
  constructor() {
    super(401, 'unauthenticated', 'Please log in first')
  }
}

/** 404: the requested thing does not exist. @example new NotFoundError('Order') */
export class NotFoundError extends AppError {
  constructor(name: string) {
    super(404, 'not_found', `${name} not found`)
  }
}

/** 405: the endpoint has other methods. */
export class MethodNotAllowedError extends AppError {
  constructor(methods: readonly string[]) {
    const allowed = methods.join(', ')
    super(405, 'method_not_allowed', `This endpoint accepts ${allowed} only`, { headers: { Allow: allowed } })
  }
}

/** 409: the request contradicts stored data. */
export class ConflictError extends AppError {
  constructor(code: string, message: string, options?: AppErrorOptions) {
    super(409, code, message, options)
  }
}

/** 400: fields of the request are invalid. @param fields messages by field name; the first is the message of the error */
export class ValidationError extends AppError {
  constructor(fields: Record<string, string>) {
    super(400, 'invalid', Object.values(fields)[0] ?? 'Please check what you entered', { fields })
  }
}

/** Returns the first message of each invalid field. */
function toFieldErrors(error: Pick<ZodError, 'issues'>): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const issue of error.issues) fields[issue.path.join('.') || 'body'] ??= issue.message
  return fields
}

/** Turns a failed validation of a request into one ValidationError with all invalid fields. */
export function validationHook(result: { success: true } | { success: false; error: Pick<ZodError, 'issues'> }): void {
  if (!result.success) throw new ValidationError(toFieldErrors(result.error))
}

const RETRY_AFTER_SECONDS = '5'
const FAILURE_MESSAGES = {
  unavailable: 'The store cannot be reached right now. Please try again in a moment.',
  busy: 'The store is busy right now. Please try again in a moment.',
}

const ERROR_CODES: Record<number, string> = {
  400: 'bad_request',
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'not_found',
  413: 'too_large',
  415: 'unsupported_type',
}

/** SQL states of values that no column can store: NUL in text, NUL in JSON, a number beyond its type. */
const UNSTORABLE_STATES = new Set(['22021', '22P05', '22003'])

/** Sentences for a body that cannot be read, in place of those of the framework. */
const BODY_MESSAGES: readonly [start: string, message: string][] = [
  ['Malformed JSON', 'The request could not be read: it is not valid JSON.'],
  ['Malformed FormData', 'The form could not be read. Please send it again.'],
]

const plainMessageOf = ({ message }: HTTPException): string =>
  BODY_MESSAGES.find(([start]) => message.startsWith(start))?.[1] ?? (message || 'The request could not be understood')

/** The foreign keys by which rows belong to an account: a session, an address, a wish. */
const OWNER_FOREIGN_KEY = /_user_id_users_id_fk$/

/** Whether a customer's account was deleted during a request that stores something for it. */
const isAccountDeleted = (error: unknown, user: User | null | undefined): boolean =>
  !user?.isAdmin &&
  sqlStateOf(error) === FOREIGN_KEY_VIOLATION &&
  OWNER_FOREIGN_KEY.test(violatedConstraint(error) ?? '')

/** The rest of a body that is too large is not worth reading for the next request of the connection. */
const headersOf = ({ status, headers }: AppError): Record<string, string> =>
  status === 413 ? { ...headers, Connection: 'close' } : headers

/** Responds with an AppError as it is. Any other error becomes a general message: its details go to the log only. */
export const errorHandler: ErrorHandler<AppEnv> = (thrown, c) => {
  const isDeleted = isAccountDeleted(thrown, (c.var as Partial<AppEnv['Variables']>).user)
  const error = isDeleted ? new UnauthenticatedError() : thrown
  if (error instanceof AppError) return c.json(error.body, error.status, headersOf(error))
  if (error instanceof HTTPException) {
    const code = ERROR_CODES[error.status] ?? 'request_failed'
    return c.json({ message: plainMessageOf(error), code } satisfies ProblemBody, error.status)
  }
  if (UNSTORABLE_STATES.has(sqlStateOf(error) ?? '')) {
    c.var.log.warn({ err: error, path: c.req.path }, 'a value cannot be stored')
    const message = 'A text has a character that cannot be stored, or a number is too large. Please correct it.'
    return c.json({ message, code: 'invalid' } satisfies ProblemBody, 400)
  }
  c.var.log.error({ err: error, path: c.req.path }, 'request failed')
  const failure = databaseFailureOf(error)
  if (failure) {
    const body: ProblemBody = { message: FAILURE_MESSAGES[failure], code: failure }
    return c.json(body, 503, { 'Retry-After': RETRY_AFTER_SECONDS })
  }
  const message = 'Something went wrong on our side. Please try again.'
  return c.json({ message, code: 'internal' } satisfies ProblemBody, 500)
}
