import { createRoute } from '@hono/zod-openapi'
import { demoDataSchema } from '../../domain/settings/demo-data.ts'
import type { Database } from '../database/connect.ts'
import { errorResponses, jsonResponse } from '../http/openapi.ts'
import { adminRouter } from '../http/routers.ts'
import { readDemoData, removeDemoData } from './demo-data.ts'

const demoData = demoDataSchema.openapi('DemoData')
const shared = { tags: ['Dashboard'] }

const readRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/',
  operationId: 'getDemoData',
  summary: 'What the store still has of the demo',
  responses: { 200: jsonResponse(demoData, 'The counts'), ...errorResponses(401, 403) },
})
const removeRoute = createRoute({
  ...shared,
  method: 'delete',
  path: '/',
  operationId: 'removeDemoData',
  summary:
    'Remove the demo’s books, testimonials, unused promotions, versions of texts and staff; settings, categories and orders stay',
  responses: { 200: jsonResponse(demoData, 'The removed data'), ...errorResponses(401, 403) },
})

/** The demo data of a new store, for its owner, mounted at `/admin/demo-data`. */
export const demoDataRoutes = ({ db }: { db: Database }) =>
  adminRouter('owner')
    .openapi(readRoute, async (c) => c.json(await readDemoData(db), 200))
    .openapi(removeRoute, async (c) => {
      const removed = await removeDemoData(db, c.var.actor)
      c.var.log.info(removed, 'demo data removed')
      return c.json(removed, 200)
    })
