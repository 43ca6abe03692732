import { once } from 'node:events'
import net, { type AddressInfo } from 'node:net'

/** What goes wrong with one call over a line. */
export type Fault =
  | { kind: 'none' }
  /** Nobody takes the call. */
  | { kind: 'hang-up' }
  /** It is taken, and nobody ever says anything. */
  | { kind: 'silence' }
  /** This is said, and nothing else; where `asked`, once the caller has spoken. */
  | { kind: 'says'; words: string; asked?: boolean }
  /** After so many answers it breaks off in the middle of the next; or in the one that holds these words. */
  | { kind: 'cut'; after: number | string }
  /** After so many answers nothing more is heard. */
  | { kind: 'stall'; after: number }
  /** Every answer comes late. */
  | { kind: 'slow'; ms: number }

/** A line on this machine to a server, on which calls go wrong. It speaks no protocol: it only carries bytes. */
export interface BadLine {
  port: number
  /** How many calls are held just now. */
  held(): number
  /** What the server said and the caller never heard. */
  unheard: string[]
  close(): Promise<void>
}

/** Opens a line to a port; `next` says what goes wrong with the next call. */
export async function openBadLine(port: number, next: () => Fault): Promise<BadLine> {
  const unheard: string[] = []
  const callers = new Set<net.Socket>()
  const server = net.createServer((caller) => {
    callers.add(caller)
    caller.on('close', () => callers.delete(caller)).on('error', () => {})
    take(caller, next(), port, unheard)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    held: () => callers.size,
    unheard,
    async close() {
      server.close()
      for (const caller of callers) caller.destroy()
      await once(server, 'close')
    },
  }
}

function take(caller: net.Socket, fault: Fault, port: number, unheard: string[]): void {
  if (fault.kind === 'hang-up') caller.resetAndDestroy()
  else if (fault.kind === 'silence') caller.resume()
  else if (fault.kind === 'says' && fault.asked) caller.once('data', () => caller.end(fault.words))
  else if (fault.kind === 'says') caller.resume().write(fault.words)
  else carry(caller, fault, port, unheard)
}

function carry(caller: net.Socket, fault: Fault, port: number, unheard: string[]): void {
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
