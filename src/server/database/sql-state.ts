/** @see https://www.postgresql.org/docs/current/errcodes-appendix.html */
export const UNIQUE_VIOLATION = '23505'
export const FOREIGN_KEY_VIOLATION = '23503'

/** The SQLSTATE with which PostgreSQL rejected a statement; undefined for another error. */
export const sqlStateOf = (error: unknown): string | undefined => causeOf(error)?.code

/** The name of the constraint that a statement violated; undefined for another error. */
export const violatedConstraint = (error: unknown): string | undefined => causeOf(error)?.constraint

/** The detail with which PostgreSQL rejected a statement; undefined for another error. */
export const detailOf = (error: unknown): string | undefined => causeOf(error)?.detail

const causeOf = (error: unknown): { code?: string; constraint?: string; detail?: string } | undefined =>
  error instanceof Error ? (error.cause as object | undefined) : undefined
