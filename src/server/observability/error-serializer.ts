import { DrizzleQueryError } from 'drizzle-orm'

/** An error as it is logged. */
interface SerializedError {
  type: string
  message: string
  /** Of a database: SQLSTATE, table and constraint. Of a connection: such as ECONNREFUSED. */
  code?: string
  table?: string
  constraint?: string
  stack?: string
  cause?: SerializedError
}

const EMAIL = /[^\s<>"'(),;:=]+@[^\s<>"'(),;:=]+\.[a-z]{2,}/gi
const MOBILE = /(?:\+?91[\s-]?)?[6-9]\d{4}[\s-]?\d{5}\b/g
/** What a database quotes at the end of its complaint is what somebody typed. */
const QUOTED_VALUE = /: ".*"$/s
/** What Drizzle adds to the message of a failed query. */
const PARAMETERS = /\nparams: [\s\S]*$/
const MAX_CAUSE_DEPTH = 5

/**
 * What the log is told of an error: what kind it is and where it came up, never whom it was about. The values of a failed
 * query stay out, as do the database's details (they show whole rows), mail addresses and mobile numbers.
 */
export function serializeError(error: unknown, depth = 0): SerializedError {
  if (!(error instanceof Error)) return { type: typeof error, message: redactText(String(error)) }
  const { code, table, constraint } = error as { code?: unknown; table?: unknown; constraint?: unknown }
  const message = redactedMessage(error)
  const frames = /\n {4}at [\s\S]*$/.exec(error.stack ?? '')?.[0]
  return {
    type: error.name === 'Error' ? error.constructor.name : error.name,
    message,
    ...stringFields({ code, table, constraint }),
    ...(frames && { stack: message + frames }),
    ...(error.cause !== undefined && depth < MAX_CAUSE_DEPTH && { cause: serializeError(error.cause, depth + 1) }),
  }
}

const redactedMessage = (error: Error): string =>
  error instanceof DrizzleQueryError ? `Failed query: ${error.query}` : redactText(error.message)

/** A text of unknown origin without query parameters, quoted values, email addresses and mobile numbers. */
export const redactText = (text: string): string =>
  text
    .replace(PARAMETERS, '')
    .replace(QUOTED_VALUE, ': (a value)')
    .replaceAll(EMAIL, '(an address)')
    .replaceAll(MOBILE, '(a number)')

const stringFields = (fields: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => typeof value === 'string'))
