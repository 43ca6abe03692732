import { createRoute, z } from '@hono/zod-openapi'
import { BANNER_STATE_LABELS } from '../../domain/content/banner-state.ts'
import { bannerEditSchema, newBannerSchema } from '../../domain/content/content-forms.ts'
import { bannerSchema, moveSchema } from '../../domain/content/content.ts'
import type { Database, Queryable } from '../database/connect.ts'
import { auditExport } from '../export/audit-export.ts'
import { type Column, datedName, tableSheet } from '../export/list-sheet.ts'
import { sendSheet, type Sheet, SHEET_FORMATS } from '../export/spreadsheet.ts'
import { errorResponses, idParam, jsonBody, jsonResponse } from '../http/openapi.ts'
import { adminRouter } from '../http/routers.ts'
import { bannersQuery, listBanners, type ListQuery } from './content.queries.ts'
import { BANNER_KIND, createBanner, deleteBanner, updateBanner } from './edit-banners.ts'
import { moveRow } from './move-row.ts'

type Query = Pick<ListQuery<typeof bannersQuery>, 'search' | 'sort'>
type Banner = Awaited<ReturnType<typeof listBanners>>[number]

const COLUMNS: Column<Banner>[] = [
  ['Title', ({ title }) => title],
  ['Subtitle', ({ subtitle }) => subtitle],
  ['Description', ({ description }) => description],
  ['Button', ({ buttonText }) => buttonText],
  ['Link', ({ buttonLink }) => buttonLink],
  ['Image', ({ image }) => image],
  ['State', ({ state }) => BANNER_STATE_LABELS[state]],
  ['Shown from', ({ startsAt }) => startsAt],
  ['Shown until', ({ endsAt }) => endsAt],
]

/** The banners that match a search as a table, shown or not. */
const bannerExport = (db: Queryable, query: Query): Sheet =>
  tableSheet(datedName('banners'), COLUMNS, () => listBanners(db, { shown: false }, query))

const bannerResponse = bannerSchema.openapi('Banner')
const shared = { tags: ['Content'] }

const { search, sort } = bannersQuery.shape
const exportRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/export',
  operationId: 'exportBanners',
  summary: 'Export the banners that match a search, shown or not, as a CSV or XLSX file',
  request: { query: z.object({ search, sort, format: z.enum(SHEET_FORMATS).default('csv') }) },
  responses: { 200: { description: 'The file' }, ...errorResponses(400, 401, 403) },
})
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
const moveRoute = createRoute({
  ...shared,
  method: 'post',
  path: '/{id}/move',
  operationId: 'moveBanner',
  summary: 'Move a banner before the one above or after the one below it',
  request: { params: idParam, body: jsonBody(moveSchema) },
  responses: { 204: { description: 'The banner is moved' }, ...errorResponses(400, 401, 403, 404) },
})

/** Editing of banners by staff. */
export function bannerEditRoutes({ db }: { db: Database }) {
  return adminRouter('manager')
    .openapi(exportRoute, async (c) => {
      const { format, ...query } = c.req.valid('query')
      await auditExport(db, c.var.actor, { kind: BANNER_KIND, name: 'banners', query: { format, ...query } })
      return sendSheet(c, bannerExport(db, query), format)
    })
    .openapi(createBannerRoute, async (c) => c.json(await createBanner(db, c.var.actor, c.req.valid('json')), 201))
    .openapi(changeRoute, async (c) => {
      const { id } = c.req.valid('param')
      return c.json(await updateBanner(db, c.var.actor, id, c.req.valid('json')), 200)
    })
    .openapi(moveRoute, async (c) => {
      const { id } = c.req.valid('param')
      const { direction } = c.req.valid('json')
      await moveRow(db, c.var.actor, BANNER_KIND, { id, direction })
      return c.body(null, 204)
    })
    .openapi(deleteRoute, async (c) => {
      await deleteBanner(db, c.var.actor, c.req.valid('param').id)
      return c.body(null, 204)
    })
}
