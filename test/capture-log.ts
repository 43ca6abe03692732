import pino from 'pino'
import type { TestStore } from './test-store.ts'

/** Sets the log level to trace. @returns the list that receives every line from now on */
export function captureLog({ services: { log } }: TestStore): string[] {
  const lines: string[] = []
  log.level = 'trace'
  Object.assign(log, { [pino.symbols.streamSym]: { write: (line: string) => lines.push(line) } })
  return lines
}
