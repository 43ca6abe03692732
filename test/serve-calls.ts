// A store without pages in a process of its own, which can be killed. Started by crash.ts; tells its port.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { createApp } from '../src/server/app.ts'
import { readConfig } from '../src/server/config.ts'
import { openServices } from '../src/server/services.ts'
import { jobHandlers } from '../src/server/workers.ts'

const services = await openServices(readConfig(process.env))
const listener = getRequestListener(createApp(services).fetch, { overrideGlobalObjects: false })
const server = createServer((request, response) => void listener(request, response))
await services.jobs.work(jobHandlers(services))
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
process.once('disconnect', () => {
  server.close()
  server.closeAllConnections()
  void services.close().then(() => process.exit(0))
})
