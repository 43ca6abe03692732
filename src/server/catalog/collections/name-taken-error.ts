import { AppError, ConflictError } from '../../http/errors.ts'

/** 409 for an institute or category with the name of another one. */
export function nameTakenError(kind: string, name: string): AppError {
  const message = `There is already ${/^[aeiou]/.test(kind) ? 'an' : 'a'} ${kind} called ${name}`
  return new ConflictError('name_taken', message, { fields: { name: message } })
}
