import { once } from 'node:events'
import net from 'node:net'
import { Worker } from 'node:worker_threads'

/** Listens and never accepts: a full backlog swallows connection attempts. */
const BLOCKED_SERVER = `
  const { parentPort } = require('node:worker_threads')
  const server = require('node:net').createServer()
  server.listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () => {
    parentPort.postMessage(server.address().port)
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
  })
`
const BACKLOG = 4

/** A local port that never accepts a connection. */
export async function openUnresponsiveServer(): Promise<{ url: string; close(): Promise<void> }> {
  const worker = new Worker(BLOCKED_SERVER, { eval: true })
  const [port] = (await once(worker, 'message')) as [number]
  const waiting = Array.from({ length: BACKLOG }, () => net.connect(port, '127.0.0.1').on('error', () => {}))
  await once(waiting[0] as net.Socket, 'connect')
  return {
    url: `http://127.0.0.1:${port}`,
    async close() {
      for (const socket of waiting) socket.destroy()
      await worker.terminate()
    },
  }
}
