import { createRoute, z } from '@hono/zod-openapi'
import {
  cashExceptionSchema,
  exceptionFilterSchema,
  fileAnswersSchema,
  importPreviewSchema,
  importResultSchema,
  paidOnSchema,
  remittanceLineSchema,
  remittanceSchema,
  resolveExceptionSchema,
} from '../../domain/cash/cash.ts'
import { REMITTANCE_MAX_BYTES } from '../../domain/cash/remittance-file.ts'
import type { FileAnswers } from '../../domain/cash/remittance-table.ts'
import { line, searchText, text } from '../../domain/values/schemas.ts'
import type { Database } from '../database/connect.ts'
import { auditExport } from '../export/audit-export.ts'
import { sendSheet, SHEET_FORMATS } from '../export/spreadsheet.ts'
import { NotFoundError } from '../http/errors.ts'
import { limitRouteBody } from '../http/limits/body-limit.ts'
import { errorResponses, idParam, jsonBody, jsonResponse } from '../http/openapi.ts'
import { pagingQuery, setPaginationHeaders } from '../http/paging.ts'
import { parseFormJson } from '../http/parse-json.ts'
import { adminRouter, withoutKey } from '../http/routers.ts'
import { presentException, presentLine, presentPlan, presentRemittance, remittancesExport } from './cash.presenter.ts'
import { importRemittances, previewImport, REMITTANCE_KIND } from './import-remittances.ts'
import { findRemittance, listExceptions, listRemittanceLines, listRemittances } from './remittances.queries.ts'
import { resolveException } from './resolve-exception.ts'

const MULTIPART_OVERHEAD_BYTES = 64 * 1024
const limitFileBody = limitRouteBody(
  REMITTANCE_MAX_BYTES + MULTIPART_OVERHEAD_BYTES,
  'A remittance file may have at most 8 MB',
)
const shared = { tags: ['Cash'] }
const remittance = remittanceSchema.openapi('Remittance')

const remittanceFile = z
  .instanceof(File, { error: 'Choose a file first' })
  .refine(({ size }) => size > 0, 'The file is empty')
  .openapi({ type: 'string', format: 'binary' })

const answers = fileAnswersSchema.extend({
  paidOn: line(50_000).optional().openapi({
    description: 'JSON: when the money of batches arrived (YYYY-MM-DD) whose day the file does not say, by their CRF',
  }),
})
const readAnswers = ({ paidOn, ...others }: z.output<typeof answers>): FileAnswers => ({
  ...others,
  paidOn: parseFormJson(paidOnSchema, paidOn, { paidOn: 'Must have a date such as 2026-11-21 for each CRF' }),
})

const upload = <Schema extends z.ZodType>(schema: Schema) => ({
  body: { required: true, content: { 'multipart/form-data': { schema } } },
})

const previewRoute = createRoute({
  ...shared,
  method: 'post',
  path: '/remittances/preview',
  operationId: 'previewRemittances',
  ...withoutKey('It only reads.'),
  summary: 'Preview the import of a remittance file of Shiprocket (XLS, XLSX or CSV, at most 8 MB)',
  description:
    'Reads the columns by their names and compares every parcel with its order. Cells that can be read in two ways are questions, and so is the day of a batch that the file does not say (`dayQuestion`): send the preview again with the answers. Nothing is saved.',
  middleware: limitFileBody,
  request: upload(answers.extend({ file: remittanceFile })),
  responses: {
    200: jsonResponse(importPreviewSchema.openapi('RemittancePreview'), 'The plan'),
    ...errorResponses(400, 401, 403, 413),
  },
})
const importRoute = createRoute({
  ...shared,
  method: 'post',
  path: '/remittances',
  operationId: 'importRemittances',
  summary: 'Import a remittance file as it was previewed',
  description:
    'Batches that were imported before are skipped. 409 if orders or remittances have changed since the preview.',
  middleware: limitFileBody,
  request: upload(answers.extend({ file: remittanceFile, fingerprint: text(64).min(1, 'Preview the file first') })),
  responses: {
    200: jsonResponse(importResultSchema, 'The number of imported batches and parcels'),
    ...errorResponses(400, 401, 403, 409, 413),
  },
})
const listRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/remittances',
  operationId: 'listRemittances',
  summary: 'The imported remittances, the newest transfer first',
  description: '`search` finds a CRF id, a UTR or a tracking number.',
  request: { query: pagingQuery.extend({ search: searchText().optional() }) },
  responses: { 200: jsonResponse(z.array(remittance), 'The remittances'), ...errorResponses(400, 401, 403) },
})
const exportRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/remittances/export',
  operationId: 'exportRemittances',
  summary: 'Export the remittances as a CSV or XLSX file',
  request: { query: z.object({ format: z.enum(SHEET_FORMATS).default('csv') }) },
  responses: { 200: { description: 'The file' }, ...errorResponses(400, 401, 403) },
})
const findRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/remittances/{id}',
  operationId: 'getRemittance',
  summary: 'A remittance',
  request: { params: idParam },
  responses: { 200: jsonResponse(remittance, 'The remittance'), ...errorResponses(400, 401, 403, 404) },
})
const linesRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/remittances/{id}/lines',
  operationId: 'listRemittanceLines',
  summary: 'The parcels of a remittance, those that did not match first',
  request: { params: idParam, query: pagingQuery },
  responses: {
    200: jsonResponse(z.array(remittanceLineSchema.openapi('RemittanceLine')), 'The parcels'),
    ...errorResponses(400, 401, 403),
  },
})
const exceptionsRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/exceptions',
  operationId: 'listCashExceptions',
  summary: 'Exceptions, newest first; without a status, the unresolved ones',
  request: { query: pagingQuery.extend(exceptionFilterSchema.shape) },
  responses: {
    200: jsonResponse(z.array(cashExceptionSchema.openapi('CashException')), 'The exceptions'),
    ...errorResponses(400, 401, 403),
  },
})
const resolveRoute = createRoute({
  ...shared,
  method: 'post',
  path: '/exceptions/{id}/resolve',
  operationId: 'resolveCashException',
  summary: 'Resolve an exception with a note: claim, write off, assign to an order, or accept',
  request: { params: idParam, body: jsonBody(resolveExceptionSchema) },
  responses: { 204: { description: 'Resolved' }, ...errorResponses(400, 401, 403, 404, 409) },
})

/** Remittances and exceptions, for the owner, mounted at `/admin/cash`. */
export const remittanceRoutes = ({ db }: { db: Database }) =>
  adminRouter('owner')
    .openapi(previewRoute, async (c) => {
      const { file, ...given } = c.req.valid('form')
      const plan = await previewImport(db, new Uint8Array(await file.arrayBuffer()), readAnswers(given))
      return c.json(presentPlan(plan), 200)
    })
    .openapi(importRoute, async (c) => {
      const { file, fingerprint, ...given } = c.req.valid('form')
      const bytes = new Uint8Array(await file.arrayBuffer())
      const result = await importRemittances(db, c.var.actor, {
        bytes,
        fileName: file.name.slice(0, 200),
        fingerprint,
        answers: readAnswers(given),
      })
      return c.json(result, 200)
    })
    .openapi(listRoute, async (c) => {
      const query = c.req.valid('query')
      const { rows, total } = await listRemittances(db, query)
      setPaginationHeaders(c, total, query, ['search'])
      return c.json(rows.map(presentRemittance), 200)
    })
    .openapi(exportRoute, async (c) => {
      const query = c.req.valid('query')
      await auditExport(db, c.var.actor, { kind: REMITTANCE_KIND, name: 'remittances', query })
      return sendSheet(c, remittancesExport(db), query.format)
    })
    .openapi(findRoute, async (c) => {
      const row = await findRemittance(db, c.req.valid('param').id)
      if (!row) throw new NotFoundError('Remittance')
      return c.json(presentRemittance(row), 200)
    })
    .openapi(linesRoute, async (c) => {
      const query = c.req.valid('query')
      const { rows, total } = await listRemittanceLines(db, c.req.valid('param').id, query)
      setPaginationHeaders(c, total, query)
      return c.json(rows.map(presentLine), 200)
    })
    .openapi(exceptionsRoute, async (c) => {
      const query = c.req.valid('query')
      const { rows, total } = await listExceptions(db, query)
      setPaginationHeaders(c, total, query, Object.keys(exceptionFilterSchema.shape))
      return c.json(rows.map(presentException), 200)
    })
    .openapi(resolveRoute, async (c) => {
      await resolveException(db, c.var.actor, c.req.valid('param').id, c.req.valid('json'))
      return c.body(null, 204)
    })
