import { createRoute } from '@hono/zod-openapi'
import { bannerSchema } from '../../domain/content.ts'
import { bannerFormSchema, newBannerSchema } from '../../domain/content-forms.ts'
import type { Database } from '../database/connect.ts'
import { onlyAdmins, requireAdmin } from '../http/access.ts'
import { createRouter, idParam, json, payload, problems } from '../http/contract.ts'
import { changeBanner, createBanner, deleteBanner } from './edit-banners.ts'

const answer = bannerSchema.openapi('Banner')
const shared = { tags: ['Content'], middleware: onlyAdmins }

const creation = createRoute({
  ...shared,
  method: 'post',
  path: '/banners',
  summary: 'Put up a banner',
  request: { body: payload(newBannerSchema) },
  responses: { 201: json(answer, 'What was made'), ...problems(400, 401, 403) },
})
const changeRoute = createRoute({
  ...shared,
  method: 'put',
  path: '/banners/{id}',
  summary: 'Change a banner; a field that is left out stays as it is',
  request: { params: idParam, body: payload(bannerFormSchema.partial()) },
  responses: { 200: json(answer, 'As it is now'), ...problems(400, 401, 403, 404) },
})
const deleteRoute = createRoute({
  ...shared,
  method: 'delete',
  path: '/banners/{id}',
  summary: 'Take a banner down',
  request: { params: idParam },
  responses: { 204: { description: 'It is gone' }, ...problems(400, 401, 403, 404) },
})

/** What staff do with banners. */
export function bannerEditRoutes({ db }: { db: Database }) {
  return createRouter()
    .openapi(creation, async (c) => c.json(await createBanner(db, requireAdmin(c), c.req.valid('json')), 201))
    .openapi(changeRoute, async (c) => {
      const { id } = c.req.valid('param')
      return c.json(await changeBanner(db, requireAdmin(c), id, c.req.valid('json')), 200)
    })
    .openapi(deleteRoute, async (c) => {
      await deleteBanner(db, requireAdmin(c), c.req.valid('param').id)
      return c.body(null, 204)
    })
}
