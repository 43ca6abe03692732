import { DrizzleQueryError } from 'drizzle-orm'

/** An error as it is logged. */
interface LoggedError {
  type: string
  message: string
  /** Of a database: SQLSTATE, table and constraint. Of a connection: such as ECONNREFUSED. */
  code?: string
  table?: string
  constraint?: string
  stack?: string
  cause?: LoggedError
}

const EMAIL = /[^\s<>"'(),;:=]+@[^\s<>"'(),;:=]+\.[a-z]{2,}/gi
const MOBILE = /(?:\+?91[\s-]?)?[6-9]\d{4}[\s-]?\d{5}\b/g
/** What a database quotes at the end of its complaint is what somebody typed. */
const QUOTED_VALUE = /: ".*"$/s
const DEEPEST_CAUSE = 5

/**
 * What the log is told of an error: what kind it is and where it came up, never whom it was about. The values of a failed
 * query stay out, as do the database's details (they show whole rows), mail addresses and mobile numbers.
 */
export function describeError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: masked(String(error)) }
  const { code, table, constraint } = error as { code?: unknown; table?: unknown; constraint?: unknown }
  const message = messageOf(error)
  const frames = /\n {4}at [\s\S]*$/.exec(error.stack ?? '')?.[0]
  return {
    type: error.name === 'Error' ? error.constructor.name : error.name,
    message,
    ...texts({ code, table, constraint }),
    ...(frames && { stack: message + frames }),
    ...(error.cause !== undefined && depth < DEEPEST_CAUSE && { cause: describeError(error.cause, depth + 1) }),
  }
}

const messageOf = (error: Error): string =>
  error instanceof DrizzleQueryError ? `Failed query: ${error.query}` : masked(error.message)

const masked = (text: string): string =>
  text.replace(QUOTED_VALUE, ': (a value)').replaceAll(EMAIL, '(an address)').replaceAll(MOBILE, '(a number)')

const texts = (fields: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => typeof value === 'string'))
