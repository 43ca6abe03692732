import { storableJson } from '../../domain/values/text.ts'

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
