import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'

const MAIN = path.resolve(import.meta.dirname, '../src/server/main.ts')

/** The store as it runs in production: a process of its own, which can be told to end, killed, and started again. */
export class ShopProcess {
  readonly #env: Record<string, string>
  #child: ChildProcess | undefined
  #port = 0

  /** @param env its settings; the port is its own */
  constructor(env: Record<string, string>) {
    this.#env = env
  }

  get port(): number {
    return this.#port
  }

  get address(): string {
    return `http://127.0.0.1:${this.#port}`
  }

  /** Starts it, on the port that it had before. Done once it is open. */
  async start(): Promise<this> {
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', MAIN], {
      env: { PATH: process.env.PATH, HOST: '127.0.0.1', LOG_LEVEL: 'error', ...this.#env, PORT: String(this.#port) },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.#child = child
    const said: string[] = []
    const opened = Promise.withResolvers<number>()
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        said.push(text)
        const port = / at http:\/\/localhost:(\d+)/.exec(said.join(''))?.[1]
        if (port) opened.resolve(Number(port))
      })
    }
    child.once('exit', () => opened.reject(new Error(`A process of the shop ended at its start: ${said.join('')}`)))
    this.#port = await opened.promise
    return this
  }

  /** Tells it to end. @returns its exit code */
  end(): Promise<number | null> {
    return this.#signal('SIGTERM')
  }

  /** Ends it as a power cut does. */
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
