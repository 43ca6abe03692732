import { createRoute, z } from '@hono/zod-openapi'
import { newSavedViewSchema, savedViewEditSchema, savedViewSchema } from '../../../domain/orders/saved-views.ts'
import { errorResponses, idParam, jsonBody, jsonResponse } from '../../http/openapi.ts'
import { adminRouter } from '../../http/routers.ts'
import type { Database } from '../../database/connect.ts'
import { createSavedView, deleteSavedView, listSavedViews, updateSavedView } from './saved-views.ts'

const viewResponse = savedViewSchema.openapi('SavedOrderView')
const shared = { tags: ['Orders'] }

const listRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/',
  operationId: 'listSavedOrderViews',
  summary: 'The views that the user has saved, with the number of orders in each',
  responses: { 200: jsonResponse(z.array(viewResponse), 'The views'), ...errorResponses(401, 403) },
})
const createViewRoute = createRoute({
  ...shared,
  method: 'post',
  path: '/',
  operationId: 'createSavedOrderView',
  summary: 'Save a view of the list of orders',
  request: { body: jsonBody(newSavedViewSchema.openapi('NewSavedOrderView')) },
  responses: { 201: jsonResponse(viewResponse, 'The view'), ...errorResponses(400, 401, 403) },
})
const updateRoute = createRoute({
  ...shared,
  method: 'patch',
  path: '/{id}',
  operationId: 'updateSavedOrderView',
  summary: 'Rename a view, or store other filters',
  request: { params: idParam, body: jsonBody(savedViewEditSchema.openapi('SavedOrderViewEdit')) },
  responses: { 200: jsonResponse(viewResponse, 'The view'), ...errorResponses(400, 401, 403, 404) },
})
const deleteRoute = createRoute({
  ...shared,
  method: 'delete',
  path: '/{id}',
  operationId: 'deleteSavedOrderView',
  summary: 'Delete a view',
  request: { params: idParam },
  responses: { 204: { description: 'The view is deleted' }, ...errorResponses(400, 401, 403, 404) },
})

/** Views of the list of orders, mounted at `/admin/saved-order-views`. Users see their own only. */
export function savedViewRoutes({ db }: { db: Database }) {
  return adminRouter('packer')
    .openapi(listRoute, async (c) => c.json(await listSavedViews(db, c.var.actor), 200))
    .openapi(createViewRoute, async (c) => c.json(await createSavedView(db, c.var.actor, c.req.valid('json')), 201))
    .openapi(updateRoute, async (c) => {
      const { id } = c.req.valid('param')
      return c.json(await updateSavedView(db, c.var.actor, id, c.req.valid('json')), 200)
    })
    .openapi(deleteRoute, async (c) => {
      await deleteSavedView(db, c.var.actor.id, c.req.valid('param').id)
      return c.body(null, 204)
    })
}
