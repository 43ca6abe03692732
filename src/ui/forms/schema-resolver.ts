import { toNestErrors } from '@hookform/resolvers'
import type { FieldError, FieldValues, Resolver } from 'react-hook-form'
import type { z } from 'zod'

/**
 * Validates a form by a zod schema. A field has the first message of the schema, as in the answer of the endpoint; the
 * resolver of the library shows that of a member of a union, such as the empty text of an optional value.
 */
export const schemaResolver =
  <Input extends FieldValues, Output>(schema: z.ZodType<Output, Input>): Resolver<Input, unknown, Output> =>
  async (values, _context, options) => {
    const { success, data, error } = await schema.safeParseAsync(values)
    if (success) return { values: data, errors: {} }
    const errors: Record<string, FieldError> = {}
    for (const { path, code, message } of error.issues) errors[path.join('.')] ??= { type: code, message }
    return { values: {}, errors: toNestErrors<Input>(errors, options) }
  }
