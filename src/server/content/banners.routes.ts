import { createRoute } from '@hono/zod-openapi'
import { bannerSchema } from '../../domain/content/content.ts'
import { bannerEditSchema, newBannerSchema } from '../../domain/content/content-forms.ts'
import type { Database } from '../database/connect.ts'
import { idParam, jsonResponse, jsonBody, errorResponses } from '../http/openapi.ts'
import { adminRouter } from '../http/routers.ts'
import { updateBanner, createBanner, deleteBanner } from './edit-banners.ts'

const bannerResponse = bannerSchema.openapi('Banner')
const shared = { tags: ['Content'] }

const createBannerRoute = createRoute({
  ...shared,
  method: 'post',
  path: '/',
  operationId: 'createBanner',
  summary: 'Create a banner',
  request: { body: jsonBody(newBannerSchema) },
  responses: { 201: jsonResponse(bannerResponse, 'The new banner'), ...errorResponses(400, 401, 403) },
})
const changeRoute = createRoute({
  ...shared,
  method: 'put',
  path: '/{id}',
  operationId: 'updateBanner',
  summary: 'Change a banner; omitted fields stay as they are',
  request: { params: idParam, body: jsonBody(bannerEditSchema) },
  responses: { 200: jsonResponse(bannerResponse, 'The changed banner'), ...errorResponses(400, 401, 403, 404, 409) },
})
const deleteRoute = createRoute({
  ...shared,
  method: 'delete',
  path: '/{id}',
  operationId: 'deleteBanner',
  summary: 'Delete a banner',
  request: { params: idParam },
  responses: { 204: { description: 'The banner is deleted' }, ...errorResponses(400, 401, 403, 404) },
})

/** Editing of banners by staff. */
export function bannerEditRoutes({ db }: { db: Database }) {
  return adminRouter('manager')
    .openapi(createBannerRoute, async (c) => c.json(await createBanner(db, c.var.actor, c.req.valid('json')), 201))
    .openapi(changeRoute, async (c) => {
      const { id } = c.req.valid('param')
      return c.json(await updateBanner(db, c.var.actor, id, c.req.valid('json')), 200)
    })
    .openapi(deleteRoute, async (c) => {
      await deleteBanner(db, c.var.actor, c.req.valid('param').id)
      return c.body(null, 204)
    })
}
