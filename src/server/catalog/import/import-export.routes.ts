import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { stream } from 'hono/streaming'
import { productFilterSchema } from '../../../domain/catalog/products/admin-product.ts'
import {
  IMPORT_MAX_BYTES,
  type ImportDefaults,
  importDefaultsSchema,
  type ImportEvent,
  importMappingSchema,
  importPlanSchema,
} from '../../../domain/catalog/import/product-file.ts'
import { flag, optionalValue, text } from '../../../domain/values/schemas.ts'
import type { Database } from '../../database/connect.ts'
import { limitRouteBody } from '../../http/limits/body-limit.ts'
import { jsonResponse, errorResponses } from '../../http/openapi.ts'
import type { ActorEnv } from '../../http/app-env.ts'
import { adminRouter } from '../../http/routers.ts'
import { AppError, ValidationError } from '../../http/errors.ts'
import { auditExport } from '../../export/audit-export.ts'
import { sendSheet, SHEET_FORMATS } from '../../export/spreadsheet.ts'
import { errorRowsSheet } from './error-rows.ts'
import { importProducts } from './import-products.ts'
import { type PlannedImport, planImport } from './plan-import.ts'
import { productExport } from './product-export.ts'
import type { JobQueues } from '../../jobs/job-queues.ts'
import { readPhotoPaths } from './photos/resolve-photos.ts'
import { parseProductFile } from './parse-product-file.ts'

// Allowance for the multipart encoding and the column mapping.
const MULTIPART_OVERHEAD_BYTES = 64 * 1024

const limitFileBody = limitRouteBody(
  IMPORT_MAX_BYTES + MULTIPART_OVERHEAD_BYTES,
  'A file of products may have at most 10 MB',
)

const exportRoute = createRoute({
  method: 'get',
  path: '/export',
  operationId: 'exportProducts',
  tags: ['Admin: products'],
  summary: 'Export the products that match the filters as a CSV or XLSX file that can be imported again',
  request: {
    query: productFilterSchema.extend({
      search: text(100).optional(),
      format: z.enum(SHEET_FORMATS, `format must be ${SHEET_FORMATS.join(' or ')}`).default('csv'),
    }),
  },
  responses: { 200: { description: 'The file' }, ...errorResponses(400, 401, 403) },
})

const importFileSchema = z
  .instanceof(File, { error: 'Choose a CSV or XLSX file first' })
  .refine(({ size }) => size > 0, 'The file is empty')
  .openapi({ type: 'string', format: 'binary' })

const importMappingText = z
  .string()
  .optional()
  .openapi({ description: 'JSON: the field of each column by its header, or "" to ignore the column' })

const importDefaultsText = z
  .string()
  .optional()
  .openapi({ description: 'JSON: what new products get when their row has no exam, class, condition and so on' })

const photosId = optionalValue(z.uuid()).openapi({
  type: 'string',
  description: 'The id of the photos of an uploaded ZIP',
})

const uploadSchema = z.object({
  file: importFileSchema,
  mapping: importMappingText,
  defaults: importDefaultsText,
  photos: photosId,
})

const importRoute = createRoute({
  method: 'post',
  path: '/import',
  operationId: 'importProducts',
  tags: ['Admin: products'],
  summary: 'Import products from a CSV or XLSX file of at most 10 MB and 20,000 rows, or preview the import',
  description:
    'Product exports of Shopify and WooCommerce are recognised by their headers. A row with the id, slug or SKU of a product updates it; empty cells change nothing. Any other row creates a product. With the column “Stock when exported”, an edited stock is added to what orders have left since the export, and an unedited one changes nothing. Without `dryRun` the response is lines of JSON: `{done, total}` during the import, then `{created, updated, unchanged, skipped, batch}`, or `{error}` if nothing was imported.',
  middleware: limitFileBody,
  request: {
    body: {
      required: true,
      content: {
        'multipart/form-data': {
          schema: uploadSchema.extend({
            dryRun: flag.default(false),
            skipErrors: flag
              .default(false)
              .openapi({ description: 'Skip rows with errors instead of rejecting the file' }),
          }),
        },
      },
    },
  },
  responses: {
    200: jsonResponse(importPlanSchema.openapi('ImportPlan'), 'The plan of a dry run; otherwise lines of JSON'),
    ...errorResponses(400, 401, 403, 404, 413),
  },
})

const errorRowsRoute = createRoute({
  method: 'post',
  path: '/import/error-rows',
  operationId: 'exportImportErrors',
  tags: ['Admin: products'],
  summary: 'The rows of an import that have errors, as a CSV file with the errors in its last column',
  middleware: limitFileBody,
  request: {
    body: {
      required: true,
      content: { 'multipart/form-data': { schema: uploadSchema } },
    },
  },
  responses: { 200: { description: 'The file' }, ...errorResponses(400, 401, 403, 404, 413) },
})

/** Import and export of products, mounted at `/admin/products`. */
export function importExportRoutes(deps: { db: Database; jobs: JobQueues }) {
  const { db } = deps
  return adminRouter('manager')
    .openapi(exportRoute, async (c) => {
      const { format, ...filters } = c.req.valid('query')
      await auditExport(db, c.var.actor, { kind: 'product', name: 'products', query: c.req.valid('query') })
      return sendSheet(c, productExport(db, filters), format)
    })
    .openapi(importRoute, async (c) => {
      const { dryRun, skipErrors, ...upload } = c.req.valid('form')
      const planned = await planUpload(db, upload)
      if (dryRun) return c.json(planned.plan, 200)
      const { errorCount } = planned.plan
      if (errorCount > 0 && !skipErrors) {
        throw new AppError(400, 'import_invalid', `The file has ${errorCount} errors: nothing was imported`)
      }
      return streamImport(c, deps, planned) as never
    })
    .openapi(errorRowsRoute, async (c) =>
      sendSheet(c, errorRowsSheet(await planUpload(db, c.req.valid('form'))), 'csv'),
    )
}

async function planUpload(db: Database, { file, mapping, defaults, photos }: z.output<typeof uploadSchema>) {
  const bytes = new Uint8Array(await file.arrayBuffer())
  return planImport(db, await parseProductFile(bytes, parseMapping(mapping)), {
    defaults: parseDefaults(defaults),
    photos: await readPhotoPaths(db, photos),
  })
}

function streamImport(c: Context<ActorEnv>, deps: { db: Database; jobs: JobQueues }, { plan, steps }: PlannedImport) {
  const actor = c.var.actor
  c.header('Content-Type', 'application/x-ndjson')
  return stream(c, async (output) => {
    const send = (event: ImportEvent) => output.write(`${JSON.stringify(event)}\n`)
    try {
      const result = await importProducts(deps, actor, steps, (done) => send({ done, total: steps.length }))
      await send({ ...result, skipped: plan.rows - steps.length })
    } catch (error) {
      if (!(error instanceof AppError)) c.var.log.error({ err: error }, 'product import failed')
      const reason = error instanceof AppError ? error.message : 'Something went wrong on our side'
      await send({ error: `${reason}. Nothing was imported.` })
    }
  })
}

function parseDefaults(defaults: string | undefined): ImportDefaults | undefined {
  if (!defaults) return undefined
  try {
    return importDefaultsSchema.parse(JSON.parse(defaults))
  } catch {
    throw new ValidationError({ defaults: 'Must have a text for each field' })
  }
}

function parseMapping(mapping: string | undefined) {
  if (!mapping) return undefined
  try {
    return importMappingSchema.parse(JSON.parse(mapping))
  } catch {
    throw new ValidationError({ mapping: 'Must have a field or an empty text for each column' })
  }
}
