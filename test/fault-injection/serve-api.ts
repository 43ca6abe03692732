// An API server in a child process that can be killed. Started by crash.ts; sends its port.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { createApp } from '../../src/server/app.ts'
import { readConfig } from '../../src/server/config/config.ts'
import { openServices } from '../../src/server/services.ts'
import { jobHandlers } from '../../src/server/job-handlers.ts'

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
