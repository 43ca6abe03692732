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
  /** A field for which the caller decides whether it conflicts: whether, and the message if no other field does. */
  own?: { field: string; isConflict: boolean; message: string }
}

/**
 * Checks that another user has not changed the fields of an edit since its editor read them. Changes of other fields are
 * no conflict: an edit leaves them as they are.
 * @param name of the row in the message, such as `institute`
 * @throws ConflictError (409, version_conflict) with the conflicting fields and the current row
 */
export function assertNoEditConflict(name: string, { current, fields, expected = {}, own }: Edit): void {
  const row: Record<string, unknown> = { ...current }
  const requested: [string, unknown][] = Object.entries(fields)
  const conflicts = requested.filter(([field, yours]) =>
    field === own?.field
      ? own.isConflict
      : yours !== undefined &&
        Object.hasOwn(expected, field) &&
        ![expected[field], yours].some((value) => isDeepStrictEqual(value, row[field])),
  )
  if (conflicts.length === 0) return
  const isOwnOnly = conflicts.every(([field]) => field === own?.field)
  const message = own && isOwnOnly ? own.message : `Another user has changed this ${name} since you opened it`
  const changes = Object.fromEntries(conflicts.map(([field, yours]) => [field, { yours, theirs: row[field] }]))
  throw new ConflictError('version_conflict', message, { conflict: { changes, current: row } })
}
