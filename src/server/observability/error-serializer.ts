import { existsSync, readFileSync } from 'node:fs'
import { SourceMap, type SourceMapPayload } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { DrizzleQueryError } from 'drizzle-orm'
import { packageFile, programsFolder } from '../package-files.ts'

const POSITION = /file:\/\/[^\s:)]+\.js:\d+:\d+/g

const maps = new Map<string, SourceMap | undefined>()

/**
 * Replaces the positions in the bundles of `dist/server` by those in the sources, such as `src/server/app.ts:12:3`. A map is
 * read when the first error needs it: with Node's own option all of them would be in memory from the start.
 * @param stack the stack of an error
 * @param folder the folder of the built programs
 * @returns the same text where there is no map, as in development
 */
export const withSourcePositions = (stack: string, folder = programsFolder): string =>
  stack.replaceAll(POSITION, (position) => sourcePosition(position, folder))

function sourcePosition(position: string, folder: string): string {
  const [, url = '', line, column] = /^(.*):(\d+):(\d+)$/.exec(position) ?? []
  const file = fileURLToPath(url)
  if (path.dirname(file) !== folder) return position
  const found = mapOf(file)?.findEntry(Number(line) - 1, Number(column) - 1)
  if (!found || !('originalSource' in found)) return position
  const source = path.relative(packageFile(), path.resolve(folder, found.originalSource))
  return `${source}:${found.originalLine + 1}:${found.originalColumn + 1}`
}

function mapOf(file: string): SourceMap | undefined {
  if (!maps.has(file)) maps.set(file, readMap(`${file}.map`))
  return maps.get(file)
}

const readMap = (file: string): SourceMap | undefined =>
  existsSync(file) ? new SourceMap(JSON.parse(readFileSync(file, 'utf8')) as SourceMapPayload) : undefined

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
