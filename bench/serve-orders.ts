// Serves the API on an existing database without background jobs, which may run in
// another process. Started by orders.ts.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { createApp } from '../src/server/app.ts'
import { readConfig } from '../src/server/config/config.ts'
import { requestLogger } from '../src/server/observability/request-logger.ts'
import { openServices } from '../src/server/services.ts'
import { reportMetrics } from './measured-server.ts'

const services = await openServices(readConfig(process.env))
const handleRequest = getRequestListener(createApp(services).fetch, { overrideGlobalObjects: false })
const server = createServer((request, response) => void handleRequest(request, response))
server.prependListener('request', requestLogger(server, { ...services, shutdownSignal: services.shutdown.signal }))
server.listen(0, '127.0.0.1')
await once(server, 'listening')
reportMetrics((server.address() as AddressInfo).port)
process.once('disconnect', () => void services.close().then(() => process.exit(0)))
