// A test that prints hides what matters. Whatever is written during a test fails it, unless the test expects it:
// `vi.spyOn(console, 'error').mockImplementation(() => {})` takes the place of this guard until the test is over.
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

function expectSilence(): void {
  const output = written.splice(0)
  if (output.length > 0) throw new Error(`This was written during the test:\n${output.join('\n')}`)
}

afterEach(expectSilence)
afterAll(expectSilence)
