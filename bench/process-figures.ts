import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'

/** An answer whose bytes are ready; the body in base64. */
export interface BareAnswer {
  headers: Record<string, string>
  /** The head of the answer to who has it already. */
  unchanged: Record<string, string>
  body: string
}

/** What a process has cost since it was asked last. */
export interface ProcessFigures {
  /** Of one core. */
  cpuMs: number
  rssMb: number
  /** How late the event loop was, in ms. */
  delayMs: { p50: number; p99: number; longest: number }
}

const RESOLUTION_MS = 10
const NS_PER_MS = 1e6
const BYTES_PER_MB = 1024 * 1024

/** In the process that is measured: tells its port, then its figures whenever the channel says anything. */
export function tellFigures(port: number): void {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  delay.enable()
  let before = process.cpuUsage()
  // The histogram counts from one look to the next: what is beyond its own step is the delay.
  const late = (ns: number) => rounded(Math.max(0, ns / NS_PER_MS - RESOLUTION_MS))
  process.on('message', () => {
    const { user, system } = process.cpuUsage(before)
    before = process.cpuUsage()
    const figures: ProcessFigures = {
      cpuMs: (user + system) / 1000,
      rssMb: Math.round(process.memoryUsage.rss() / BYTES_PER_MB),
      delayMs: { p50: late(delay.percentile(50)), p99: late(delay.percentile(99)), longest: late(delay.max) },
    }
    delay.reset()
    process.send?.(figures)
  })
  process.send?.(port)
}

/** A server in a process of its own. */
export class MeasuredServer {
  readonly port: number
  readonly #child: ChildProcess

  private constructor(child: ChildProcess, port: number) {
    this.#child = child
    this.port = port
  }

  /** Starts a file of this folder. @param first is sent to it before it tells its port */
  static async start(file: string, settings: Record<string, string>, first?: object): Promise<MeasuredServer> {
    const env = { ...process.env, NODE_ENV: 'production', PORT: '0', RATE_LIMIT: 'off', ...settings }
    const child = fork(path.join(import.meta.dirname, file), {
      env,
      execArgv: ['--disable-warning=ExperimentalWarning'],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    if (first) child.send(first)
    const [port] = (await once(child, 'message')) as [number]
    return new MeasuredServer(child, port)
  }

  /** What it has cost since this was asked last. */
  async figures(): Promise<ProcessFigures> {
    const answer = once(this.#child, 'message')
    this.#child.send('figures')
    const [figures] = (await answer) as [ProcessFigures]
    return figures
  }

  async stop(): Promise<void> {
    const ended = once(this.#child, 'exit')
    this.#child.disconnect()
    await ended
  }
}

function rounded(figure: number): number {
  return Math.round(figure * 10) / 10
}
