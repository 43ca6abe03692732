import { once } from 'node:events'
import net from 'node:net'
import { Worker } from 'node:worker_threads'

/** Listens, and then stands still: whoever connects is put on a waiting list of one or two. */
const STILL = `
  const { parentPort } = require('node:worker_threads')
  const server = require('node:net').createServer()
  server.listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () => {
    parentPort.postMessage(server.address().port)
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
  })
`
const WAITING_LIST = 4

/** An address on this machine that swallows every attempt to connect. */
export async function openBlackHole(): Promise<{ url: string; close(): Promise<void> }> {
  const worker = new Worker(STILL, { eval: true })
  const [port] = (await once(worker, 'message')) as [number]
  const waiting = Array.from({ length: WAITING_LIST }, () => net.connect(port, '127.0.0.1').on('error', () => {}))
  await once(waiting[0] as net.Socket, 'connect')
  return {
    url: `http://127.0.0.1:${port}`,
    async close() {
      for (const socket of waiting) socket.destroy()
      await worker.terminate()
    },
  }
}
