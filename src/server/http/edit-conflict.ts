import { isDeepStrictEqual } from 'node:util'
import type { ExpectedFields } from '../../domain/values/expected-fields.ts'
import { ConflictError } from './errors.ts'

interface Edit {
  /** The row as the API shows it, locked. */
  current: object
  /** The requested values; undefined leaves a field as it is. */
  fields: object
  /** What the editor read. Fields that are not in it are not checked. */
  expected: ExpectedFields
}

/**
 * Checks that another user has not changed the fields of an edit since its editor read them. Changes of other fields are
 * no conflict: an edit leaves them as they are.
 * @param name of the row in the message, such as `institute`
 * @throws ConflictError (409, version_conflict) with the conflicting fields and the current row
 */
export function assertNoEditConflict(name: string, { current, fields, expected = {} }: Edit): void {
  const row: Record<string, unknown> = { ...current }
  const requested: [string, unknown][] = Object.entries(fields)
  const conflicts = requested.filter(
    ([field, yours]) =>
      yours !== undefined &&
      Object.hasOwn(expected, field) &&
      ![expected[field], yours].some((value) => isDeepStrictEqual(value, row[field])),
  )
  if (conflicts.length === 0) return
  const changes = Object.fromEntries(conflicts.map(([field, yours]) => [field, { yours, theirs: row[field] }]))
  throw new ConflictError('version_conflict', `Another user has changed this ${name} since you opened it`, {
    conflict: { changes, current: row },
  })
}
