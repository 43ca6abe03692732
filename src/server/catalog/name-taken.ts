import { Problem } from '../http/problem.ts'

/** What whoever names an institute or a category like another one hears. */
export function nameTaken(kind: string, name: string): Problem {
  const sentence = `There is already ${/^[aeiou]/.test(kind) ? 'an' : 'a'} ${kind} called ${name}`
  return new Problem(409, 'name_taken', sentence, { fields: { name: sentence } })
}
