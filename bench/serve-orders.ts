// Takes orders on a database that is there: the calls of the shop over HTTP, without the background jobs, which a shop
// may leave to another process. Started by orders.ts.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { createApp } from '../src/server/app.ts'
import { readConfig } from '../src/server/config.ts'
import { watchRequests } from '../src/server/http/watch-requests.ts'
import { openServices } from '../src/server/services.ts'
import { tellFigures } from './process-figures.ts'

const services = await openServices(readConfig(process.env))
const answerCall = getRequestListener(createApp(services).fetch, { overrideGlobalObjects: false })
const server = createServer((request, response) => void answerCall(request, response))
watchRequests(server, { ...services, ending: services.ending.signal })
server.listen(0, '127.0.0.1')
await once(server, 'listening')
tellFigures((server.address() as AddressInfo).port)
process.once('disconnect', () => void services.close().then(() => process.exit(0)))
