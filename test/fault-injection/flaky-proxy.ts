import { once } from 'node:events'
import net, { type AddressInfo } from 'node:net'

/** A fault of one connection. */
export type Fault =
  | { kind: 'none' }
  /** The connection is reset. */
  | { kind: 'hang-up' }
  /** The connection is accepted and nothing is sent. */
  | { kind: 'silence' }
  /** Sends this text only; with `asked`, after the client sent data. */
  | { kind: 'says'; payload: string; afterRequest?: boolean }
  /** Resets in the middle of the response after this many, or of the one that contains this text. */
  | { kind: 'cut'; after: number | string }
  /** Stops forwarding after this many responses. */
  | { kind: 'stall'; after: number }
  /** Delays every response. */
  | { kind: 'slow'; ms: number }

/** A TCP proxy that injects faults, independent of the protocol. */
export interface FlakyProxy {
  port: number
  /** Connections currently held open without a response. */
  openConnections(): number
  /** Server responses that were not forwarded. */
  undelivered: string[]
  close(): Promise<void>
}

/** Starts a proxy to a port; `next` returns the fault of the next connection. */
export async function openFlakyProxy(port: number, next: () => Fault): Promise<FlakyProxy> {
  const unheard: string[] = []
  const callers = new Set<net.Socket>()
  const server = net.createServer((caller) => {
    callers.add(caller)
    caller.on('close', () => callers.delete(caller)).on('error', () => {})
    handleConnection(caller, next(), port, unheard)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    openConnections: () => callers.size,
    undelivered: unheard,
    async close() {
      server.close()
      for (const caller of callers) caller.destroy()
      await once(server, 'close')
    },
  }
}

function handleConnection(caller: net.Socket, fault: Fault, port: number, unheard: string[]): void {
  if (fault.kind === 'hang-up') caller.resetAndDestroy()
  else if (fault.kind === 'silence') caller.resume()
  else if (fault.kind === 'says' && fault.afterRequest) caller.once('data', () => caller.end(fault.payload))
  else if (fault.kind === 'says') caller.resume().write(fault.payload)
  else forward(caller, fault, port, unheard)
}

function forward(caller: net.Socket, fault: Fault, port: number, unheard: string[]): void {
  let answers = 0
  const server = net.connect(port, '127.0.0.1')
  server.on('error', () => caller.destroy()).on('close', () => caller.end())
  caller.on('close', () => server.destroy())
  caller.pipe(server)
  server.on('data', (answer: Buffer) => {
    answers += 1
    if (fault.kind === 'slow') setTimeout(() => caller.write(answer), fault.ms)
    else if (!isDue(fault, answers, answer)) caller.write(answer)
    else {
      unheard.push(answer.toString())
      if (fault.kind === 'cut') caller.write(answer.subarray(0, answer.length >> 1), () => caller.resetAndDestroy())
    }
  })
}

function isDue(fault: Fault, answers: number, answer: Buffer): boolean {
  if (fault.kind !== 'cut' && fault.kind !== 'stall') return false
  return typeof fault.after === 'string' ? answer.includes(fault.after) : answers > fault.after
}
