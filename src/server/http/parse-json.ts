import type { z } from 'zod'
import { storableJson } from '../../domain/values/text.ts'
import { ValidationError } from './errors.ts'

/** Deeper than any payload of another service. PostgreSQL and `JSON.stringify` need stack for each level. */
const MAX_DEPTH = 100

/**
 * Parses JSON from outside, without the characters that PostgreSQL cannot store. Returns undefined for other text, such as the
 * error page of a proxy, and for JSON with more than 100 levels.
 */
export function parseJson(text: string): unknown {
  if (depthOf(text) > MAX_DEPTH) return undefined
  try {
    return JSON.parse(storableJson(text))
  } catch {
    return undefined
  }
}

/** How many arrays and objects are open at once, at most. */
function depthOf(json: string): number {
  let [depth, deepest, isText] = [0, 0, false]
  for (let index = 0; index < json.length; index += 1) {
    const character = json[index]
    if (isText && character === '\\') index += 1
    else if (character === '"') isText = !isText
    else if (!isText && (character === '[' || character === '{')) deepest = Math.max(deepest, (depth += 1))
    else if (!isText && (character === ']' || character === '}')) depth -= 1
  }
  return deepest
}

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
