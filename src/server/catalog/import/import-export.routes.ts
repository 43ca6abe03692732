import { createRoute, z } from '@hono/zod-openapi'
import { eq } from 'drizzle-orm'
import type { Context } from 'hono'
import { stream } from 'hono/streaming'
import { productFilterSchema } from '../../../domain/catalog/products/admin-product.ts'
import {
  IMPORT_MAX_BYTES,
  IMPORT_MAX_ROWS,
  importAnswersSchema,
  importDefaultsSchema,
  type ImportEvent,
  importMappingSchema,
  importPlanSchema,
  FILE_FIELDS,
  type FileField,
} from '../../../domain/catalog/import/product-file.ts'
import { formatCountOf } from '../../../domain/values/format-count.ts'
import { flag, optionalValue, searchText } from '../../../domain/values/schemas.ts'
import type { Database } from '../../database/connect.ts'
import type { NamedLocks } from '../../database/named-locks.ts'
import { productBatches } from '../../database/schema/imports.ts'
import { limitRouteBody } from '../../http/limits/body-limit.ts'
import { jsonResponse, errorResponses } from '../../http/openapi.ts'
import type { ActorEnv } from '../../http/app-env.ts'
import { adminRouter, withoutKey } from '../../http/routers.ts'
import { AppError, ConflictError } from '../../http/errors.ts'
import { parseFormJson } from '../../http/parse-json.ts'
import { auditExport } from '../../export/audit-export.ts'
import { sendSheet, SHEET_FORMATS, type Cell, type Sheet } from '../../export/spreadsheet.ts'
import { importProducts, InterruptedImport } from './import-products.ts'
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
      search: searchText().optional(),
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

const importAnswersText = z.string().optional().openapi({
  description:
    'JSON: how columns are read that can be read in more than one way, by the ids of the questions of the plan',
})

const photosId = optionalValue(z.uuid()).openapi({
  type: 'string',
  description: 'The id of the photos of an uploaded ZIP',
})

const uploadSchema = z.object({
  file: importFileSchema,
  mapping: importMappingText,
  defaults: importDefaultsText,
  answers: importAnswersText,
  photos: photosId,
})

const importRoute = createRoute({
  method: 'post',
  path: '/import',
  operationId: 'importProducts',
  tags: ['Admin: products'],
  summary: 'Import products from a CSV or XLSX file of at most 10 MB and 20,000 rows, or preview the import',
  description:
    'Product exports of Shopify, WooCommerce, PrestaShop and Odoo are recognised by their headers. A row with the SKU or the ISBN of a product updates it, also one with the id of an own export if the name or the slug agrees; empty cells change nothing. What more than one row or product claims is left out with its reason. Any other row creates a product. With the column “Stock when exported”, an edited stock is added to what orders have left since the export, and an unedited one changes nothing. The rows are imported in parts. Without `dryRun` the response is lines of JSON: `{done, total}` during the import, then `{created, updated, unchanged, skipped, refused, batch}`, where `refused` lists the rows that contradict what changed since the preview, or `{error, batch}` if the import ended early. `batch` has what was imported and can be undone; it is null if nothing was.',
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
            leaveOut: z.string().optional().openapi({ description: 'JSON: the numbers of further rows to skip' }),
            fingerprint: z.string().max(64).optional().openapi({
              description: 'Of the plan that staff saw. 409 if the import would do something else now',
            }),
          }),
        },
      },
    },
  },
  responses: {
    200: jsonResponse(importPlanSchema.openapi('ImportPlan'), 'The plan of a dry run; otherwise lines of JSON'),
    ...errorResponses(400, 401, 403, 404, 409, 413),
  },
})

const errorRowsRoute = createRoute({
  method: 'post',
  path: '/import/error-rows',
  operationId: 'exportImportErrors',
  ...withoutKey('It only reads.'),
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

interface ImportDeps {
  db: Database
  jobs: JobQueues
  locks: NamedLocks
}

/** Import and export of products, mounted at `/admin/products`. */
export function importExportRoutes(deps: ImportDeps) {
  const { db } = deps
  return adminRouter('manager')
    .openapi(exportRoute, async (c) => {
      const { format, ...filters } = c.req.valid('query')
      await auditExport(db, c.var.actor, { kind: 'product', name: 'products', query: c.req.valid('query') })
      return sendSheet(c, productExport(db, filters), format)
    })
    .openapi(importRoute, async (c) => {
      const { dryRun, skipErrors, leaveOut, fingerprint, ...upload } = c.req.valid('form')
      const importsBefore = await countImports(db)
      const planned = await planUpload(db, upload, parseRows(leaveOut))
      if (dryRun) return c.json(planned.plan, 200)
      assertImportable(planned, { skipErrors, fingerprint })
      return streamImport(c, deps, { planned, fileName: upload.file.name, importsBefore }) as never
    })
    .openapi(errorRowsRoute, async (c) =>
      sendSheet(c, errorRowsSheet(await planUpload(db, c.req.valid('form'))), 'csv'),
    )
}

type Upload = z.output<typeof uploadSchema>

async function planUpload(db: Database, upload: Upload, leaveOut?: ReadonlySet<number>): Promise<PlannedImport> {
  const { file, mapping, defaults, answers, photos } = upload
  const bytes = new Uint8Array(await file.arrayBuffer())
  const parsed = await parseProductFile(bytes, {
    mapping: parseFormJson(importMappingSchema, mapping, {
      mapping: 'Must have a field or an empty text for each column',
    }),
    answers: parseFormJson(importAnswersSchema, answers, { answers: 'Must have an answer for each question' }),
  })
  return planImport(db, parsed, {
    defaults: parseFormJson(importDefaultsSchema, defaults, { defaults: 'Must have a text for each field' }),
    photos: await readPhotoPaths(db, photos),
    leaveOut,
  })
}

/** @throws AppError 400 for open questions and errors; 409 if the preview was another one */
function assertImportable({ plan }: PlannedImport, options: { skipErrors: boolean; fingerprint: string | undefined }) {
  const { errorCount, questions, fingerprint } = plan
  if (questions.some(({ answer }) => answer === null))
    throw new AppError(400, 'import_unclear', 'Answer the questions about the file first: nothing was imported')
  if (errorCount > 0 && !options.skipErrors)
    throw new AppError(
      400,
      'import_invalid',
      `The file has ${formatCountOf(errorCount, 'error')}: nothing was imported`,
    )
  if (options.fingerprint !== undefined && options.fingerprint !== fingerprint)
    throw new ConflictError('version_conflict', CHANGED_SINCE_PREVIEW)
}

const CHANGED_SINCE_PREVIEW = 'Books have changed since the preview, so nothing was imported. Look at the new preview'

/** The number of imports so far. */
const countImports = (db: Database) => db.$count(productBatches, eq(productBatches.kind, 'import'))

interface Streamed {
  planned: PlannedImport
  fileName: string
  /** The number of imports when the file was planned. */
  importsBefore: number
}

/** Imports a file while no other one is imported: both could create the same books. */
function streamImport(c: Context<ActorEnv>, deps: ImportDeps, { planned, fileName, importsBefore }: Streamed) {
  const actor = c.var.actor
  const { steps, plan } = planned
  c.header('Content-Type', 'application/x-ndjson')
  return stream(c, async (output) => {
    const send = (event: ImportEvent) => output.write(`${JSON.stringify(event)}\n`)
    try {
      const { unchanged } = plan
      const skipped = plan.rows - steps.length - unchanged
      const counts = { fileName, unchanged, skipped }
      const onProgress = (done: number) => send({ done, total: steps.length })
      await deps.locks.run('product-import', async () => {
        if ((await countImports(deps.db)) !== importsBefore) await send({ error: CHANGED_SINCE_PREVIEW, batch: null })
        else await send(await importProducts(deps, actor, { steps, ...counts }, onProgress))
      })
    } catch (error) {
      if (!(error instanceof InterruptedImport)) throw error
      const { cause, message, batch } = error
      if (!(cause instanceof AppError)) c.var.log.error({ err: cause }, 'product import failed')
      const reason = cause instanceof AppError ? cause.message : 'Something went wrong on our side'
      await send({ error: `${reason}. ${message}`, batch })
    }
  })
}

const parseRows = (json: string | undefined): Set<number> =>
  new Set(parseFormJson(z.array(z.int()).max(IMPORT_MAX_ROWS), json, { leaveOut: 'Must be a list of row numbers' }))

/** Returns the rows of an import that have errors, with the errors in the last column. The file can be imported again. */
function errorRowsSheet({ plan, badRows }: PlannedImport): Sheet {
  const fields = plan.columns.flatMap(({ field }) => field ?? [])
  const headers = fields.map((field) => FILE_FIELDS[field].header)
  return { name: 'rows-with-errors', header: [...headers, 'Row', 'Errors'], rows: toRows(fields, badRows) }
}

async function* toRows(fields: FileField[], badRows: PlannedImport['badRows']): AsyncGenerator<Cell[]> {
  for (const { fileRow, errors } of badRows) {
    const messages = errors.map(({ field, message }) => `${field}: ${message}`)
    yield [...fields.map((field) => fileRow.cells[field] ?? ''), fileRow.row, messages.join('; ')]
  }
}
