import { DrizzleQueryError } from 'drizzle-orm'
import { withSourcePositions } from './source-positions.ts'

/** An error as it is logged. */
interface SerializedError {
  type: string
  message: string
  /** The SQLSTATE of a database error, or the code of a connection error such as ECONNREFUSED. */
  code?: string
  table?: string
  constraint?: string
  stack?: string
  cause?: SerializedError
}

const EMAIL = /(?<![^\s@<>"'(),;:=])[^\s@<>"'(),;:=]+@[^\s@<>"'(),;:=]+\.[a-z]{2,}/gi
const MOBILE = /(?:\+?91[\s-]?)?[6-9]\d{4}[\s-]?\d{5}\b/g
/** The value that PostgreSQL quotes at the end of an error message: user input. */
const QUOTED_VALUE = /: ".*"$/s
/** The parameters that Drizzle adds to the message of a failed query. */
const PARAMETERS = /\nparams: [\s\S]*$/
const MAX_CAUSE_DEPTH = 5

/**
 * Serializes an error for the log without personal data. Query parameters, details of the database (which contain whole
 * rows), email addresses and mobile numbers are left out.
 */
export function serializeError(error: unknown, depth = 0): SerializedError {
  if (!(error instanceof Error)) return { type: typeof error, message: describeValue(error) }
  const { code, table, constraint } = error as { code?: unknown; table?: unknown; constraint?: unknown }
  const message = redactedMessage(error)
  const frames = /\n {4}at [\s\S]*$/.exec(error.stack ?? '')?.[0]
  return {
    type: error.name === 'Error' ? error.constructor.name : error.name,
    message,
    ...stringFields({ code, table, constraint }),
    ...(frames && { stack: message + withSourcePositions(frames) }),
    ...(error.cause !== undefined && depth < MAX_CAUSE_DEPTH && { cause: serializeError(error.cause, depth + 1) }),
  }
}

/** Describes a value for the log: text redacted, of an object the names of its fields only. */
export function describeValue(value: unknown): string {
  if (Array.isArray(value)) return `(an array of ${value.length})`
  if (typeof value !== 'object' || value === null) return redactText(String(value))
  return `(an object with the fields ${Object.keys(value).join(', ') || 'none'})`
}

const redactedMessage = (error: Error): string =>
  error instanceof DrizzleQueryError ? `Failed query: ${error.query}` : redactText(error.message)

/** Removes query parameters, quoted values, email addresses and mobile numbers from a text. */
const redactText = (text: string): string =>
  text
    .replace(PARAMETERS, '')
    .replace(QUOTED_VALUE, ': (a value)')
    .replaceAll(EMAIL, '(an address)')
    .replaceAll(MOBILE, '(a number)')

const stringFields = (fields: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => typeof value === 'string'))
