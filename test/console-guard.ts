// Output during a test fails the test, unless the test expects it:
// `vi.spyOn(console, 'error').mockImplementation(() => {})` replaces this guard until the test ends.
import '../src/server/http/extend-zod.ts'
import { afterAll, afterEach } from 'vitest'

const METHODS = ['log', 'info', 'debug', 'warn', 'error', 'trace', 'dir', 'table'] as const

const written: string[] = []

for (const method of METHODS) {
  console[method] = (...args: unknown[]) => {
    written.push(`console.${method}: ${args.map(String).join(' ')}`)
  }
}

for (const stream of ['stdout', 'stderr'] as const) {
  const write = (chunk: string | Uint8Array) => {
    written.push(`${stream}: ${typeof chunk === 'string' ? chunk : new TextDecoder().decode(chunk)}`)
    return true
  }
  process[stream].write = write
}

function failOnOutput(): void {
  const output = written.splice(0)
  if (output.length > 0) throw new Error(`Unexpected output during the test:\n${output.join('\n')}`)
}

afterEach(failOnOutput)
afterAll(failOnOutput)
