import type { z } from 'zod'
import { ValidationError } from './errors.ts'

/** Reads a JSON text of a form; undefined for an empty one. @throws ValidationError with the message of the field */
export function parseFormJson<Schema extends z.ZodType>(
  schema: Schema,
  json: string | undefined,
  message: Record<string, string>,
): z.output<Schema> | undefined {
  if (!json) return undefined
  try {
    return schema.parse(JSON.parse(json))
  } catch {
    throw new ValidationError(message)
  }
}
