import { createRoute, z } from '@hono/zod-openapi'
import { maySee } from '../../../domain/accounts/field-rights.ts'
import type { User } from '../../../domain/accounts/session.ts'
import {
  adminPromotionSchema,
  promotionEditSchema,
  promotionFilterSchema,
  promotionFormSchema,
} from '../../../domain/orders/promotions/promotion-form.ts'
import type { Database } from '../../database/connect.ts'
import { auditExport } from '../../export/audit-export.ts'
import { sendSheet, SHEET_FORMATS } from '../../export/spreadsheet.ts'
import { NotFoundError, ValidationError } from '../../http/errors.ts'
import { errorResponses, idParam, jsonBody, jsonResponse } from '../../http/openapi.ts'
import { setPaginationHeaders } from '../../http/paging.ts'
import { adminRouter } from '../../http/routers.ts'
import { createPromotion, duplicatePromotion, PROMOTION_KIND, updatePromotion } from './edit-promotions.ts'
import { presentPromotion, promotionExport } from './promotions.presenter.ts'
import { findPromotion, listPromotions, promotionsQuery } from './promotions.queries.ts'

const shared = { tags: ['Admin: promotions'] }
const promotion = adminPromotionSchema.openapi('Promotion')
const filters = { ...promotionFilterSchema.shape, search: promotionsQuery.shape.search }

const listRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/',
  operationId: 'listPromotions',
  summary: 'Promotions with their orders, discounts and revenue; newest first, archived ones last',
  description:
    '`from` and `to` are days in India: `orders`, `discountGiven` and `revenue` count the orders placed between them. Cancelled orders do not count. `revenue` is null for managers.',
  request: { query: promotionsQuery },
  responses: { 200: jsonResponse(z.array(promotion), 'The promotions'), ...errorResponses(400, 401, 403) },
})
const exportRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/export',
  operationId: 'exportPromotions',
  summary: 'Export the promotions that match the filters, with their totals, as a CSV or XLSX file',
  request: { query: z.object({ ...filters, format: z.enum(SHEET_FORMATS).default('csv') }) },
  responses: { 200: { description: 'The file' }, ...errorResponses(400, 401, 403) },
})
const createPromotionRoute = createRoute({
  ...shared,
  method: 'post',
  path: '/',
  operationId: 'createPromotion',
  summary: 'Create a promotion',
  request: { body: jsonBody(promotionFormSchema.openapi('PromotionForm')) },
  responses: { 201: jsonResponse(promotion, 'The promotion'), ...errorResponses(400, 401, 403, 409) },
})
const updateRoute = createRoute({
  ...shared,
  method: 'patch',
  path: '/{id}',
  operationId: 'updatePromotion',
  summary: 'Change fields of a promotion, or activate, deactivate or archive it by its status',
  description: 'Placed orders keep the terms with which they were placed. A limit cannot be below the uses.',
  request: { params: idParam, body: jsonBody(promotionEditSchema.openapi('PromotionEdit')) },
  responses: { 200: jsonResponse(promotion, 'The promotion'), ...errorResponses(400, 401, 403, 404, 409) },
})
const duplicateRoute = createRoute({
  ...shared,
  method: 'post',
  path: '/{id}/duplicate',
  operationId: 'duplicatePromotion',
  summary: 'Copy a promotion as a draft with another code',
  request: { params: idParam },
  responses: { 201: jsonResponse(promotion, 'The copy'), ...errorResponses(400, 401, 403, 404) },
})

/** Promotions for staff, mounted at `/admin/promotions`. */
export function adminPromotionRoutes({ db }: { db: Database }) {
  return adminRouter('manager')
    .openapi(listRoute, async (c) => {
      const query = c.req.valid('query')
      // The order of the rows shows the column by which they are sorted.
      const column = query.sort?.replace('-', '')
      if (column && !maySee(c.var.actor, column))
        throw new ValidationError({ sort: `Your role does not see ${column}. Sort by another column.` })
      const { rows, total } = await listPromotions(db, query)
      setPaginationHeaders(c, total, query, [...Object.keys(filters), 'sort'])
      return c.json(
        rows.map((row) => presentPromotion(row, c.var.actor)),
        200,
      )
    })
    .openapi(exportRoute, async (c) => {
      const { format, ...query } = c.req.valid('query')
      await auditExport(db, c.var.actor, { kind: PROMOTION_KIND, name: 'promotions', query: { format, ...query } })
      return sendSheet(c, promotionExport(db, query), format)
    })
    .openapi(createPromotionRoute, async (c) => {
      const id = await createPromotion(db, c.var.actor, c.req.valid('json'))
      return c.json(await readPromotion(db, id, c.var.actor), 201)
    })
    .openapi(updateRoute, async (c) => {
      const { id } = c.req.valid('param')
      await updatePromotion(db, c.var.actor, id, c.req.valid('json'))
      return c.json(await readPromotion(db, id, c.var.actor), 200)
    })
    .openapi(duplicateRoute, async (c) => {
      const id = await duplicatePromotion(db, c.var.actor, c.req.valid('param').id)
      return c.json(await readPromotion(db, id, c.var.actor), 201)
    })
}

async function readPromotion(db: Database, id: number, actor: User) {
  const row = await findPromotion(db, id)
  if (!row) throw new NotFoundError('Promotion')
  return presentPromotion(row, actor)
}
