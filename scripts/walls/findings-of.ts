import { checkWalls } from './check-walls.ts'
import { parse } from './parse.ts'

/** For tests: what the checks say of a house that consists of these files, path to text. */
export function findingsOf(house: Record<string, string>): string[] {
  const files = Object.entries(house).map(([path, text]) => parse({ path, text }))
  return checkWalls(files).map(({ path, message, weight }) => `${weight} ${path} ${message}`)
}
