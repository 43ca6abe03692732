import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'

/** A response as raw headers and bytes; the body in base64. */
export interface RawResponse {
  headers: Record<string, string>
  /** Headers of the 304 response. */
  notModified: Record<string, string>
  body: string
}

/** Resources that a process used since the previous report. */
export interface ProcessMetrics {
  /** CPU time in ms. */
  cpuMs: number
  rssMb: number
  /** Event loop delay in ms. */
  delayMs: { p50: number; p99: number; longest: number }
}

/** The option with which the store is started. */
const STORE_OPTION = '--v8-pool-size=2'
const RESOLUTION_MS = 10
const NS_PER_MS = 1e6
const BYTES_PER_MB = 1024 * 1024

/** In the measured process: sends its port, then its metrics for every message received. */
export function reportMetrics(port: number): void {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  delay.enable()
  let before = process.cpuUsage()
  // The histogram includes its own resolution; only the rest is delay.
  const toDelayMs = (ns: number) => rounded(Math.max(0, ns / NS_PER_MS - RESOLUTION_MS))
  process.on('message', () => {
    const { user, system } = process.cpuUsage(before)
    before = process.cpuUsage()
    const metrics: ProcessMetrics = {
      cpuMs: (user + system) / 1000,
      rssMb: Math.round(process.memoryUsage.rss() / BYTES_PER_MB),
      delayMs: {
        p50: toDelayMs(delay.percentile(50)),
        p99: toDelayMs(delay.percentile(99)),
        longest: toDelayMs(delay.max),
      },
    }
    delay.reset()
    process.send?.(metrics)
  })
  process.send?.(port)
}

/** A server in a child process. */
export class MeasuredServer {
  readonly port: number
  readonly #child: ChildProcess

  private constructor(child: ChildProcess, port: number) {
    this.#child = child
    this.port = port
  }

  /** Starts a file of this folder. @param first a message sent before the process reports its port */
  static async start(file: string, settings: Record<string, string>, first?: object): Promise<MeasuredServer> {
    const env = { ...process.env, NODE_ENV: 'production', PORT: '0', RATE_LIMIT: 'off', ...settings }
    const child = fork(path.join(import.meta.dirname, file), {
      env,
      execArgv: [STORE_OPTION, '--disable-warning=ExperimentalWarning'],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    if (first) child.send(first)
    const [port] = (await once(child, 'message')) as [number]
    return new MeasuredServer(child, port)
  }

  /** Resources used since the previous call. */
  async metrics(): Promise<ProcessMetrics> {
    const message = once(this.#child, 'message')
    this.#child.send('metrics')
    const [metrics] = (await message) as [ProcessMetrics]
    return metrics
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
