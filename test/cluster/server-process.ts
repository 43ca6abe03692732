import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { CHILD_ENVIRONMENT } from '../child-environment.ts'

const MAIN = path.resolve(import.meta.dirname, '../../src/server/main.ts')

/** A production store in a child process that can be stopped, killed and restarted. */
export class ServerProcess {
  readonly #env: Record<string, string>
  #child: ChildProcess | undefined
  #port = 0

  /** @param env environment variables without PORT, which is chosen at the first start */
  constructor(env: Record<string, string>) {
    this.#env = env
  }

  get port(): number {
    return this.#port
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}`
  }

  /** Starts on the same port as before and resolves when the store is ready. */
  async start(): Promise<this> {
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', MAIN], {
      env: { ...CHILD_ENVIRONMENT, HOST: '127.0.0.1', LOG_LEVEL: 'error', ...this.#env, PORT: String(this.#port) },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.#child = child
    const output: string[] = []
    const portOpened = Promise.withResolvers<number>()
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output.push(text)
        const port = / at http:\/\/localhost:(\d+)/.exec(output.join(''))?.[1]
        if (port) portOpened.resolve(Number(port))
      })
    }
    child.once('exit', () => portOpened.reject(new Error(`The process exited while starting: ${output.join('')}`)))
    this.#port = await portOpened.promise
    return this
  }

  /** Sends SIGTERM. @returns the exit code */
  stop(): Promise<number | null> {
    return this.#signal('SIGTERM')
  }

  /** Sends SIGKILL. */
  async kill(): Promise<void> {
    await this.#signal('SIGKILL')
  }

  async #signal(signal: NodeJS.Signals): Promise<number | null> {
    const child = this.#child
    if (!child || child.exitCode !== null || child.signalCode !== null) return child?.exitCode ?? null
    const ended = once(child, 'exit') as Promise<[number | null]>
    child.kill(signal)
    const [code] = await ended
    return code
  }
}
