import pino from 'pino'
import type { TestStore } from './test-store.ts'

/** Turns a store's log on at its fullest, and gives the list that its lines are kept in from now on. */
export function keepLog({ services: { log } }: TestStore): string[] {
  const lines: string[] = []
  log.level = 'trace'
  Object.assign(log, { [pino.symbols.streamSym]: { write: (line: string) => lines.push(line) } })
  return lines
}
