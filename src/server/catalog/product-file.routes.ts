import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { stream } from 'hono/streaming'
import { productFilterSchema } from '../../domain/admin-product.ts'
import { IMPORT_MAX_BYTES, type ImportLine, importMappingSchema, importPlanSchema } from '../../domain/product-file.ts'
import { flag, text } from '../../domain/shapes.ts'
import type { Database } from '../database/connect.ts'
import { neverStored, onlyAdmins, requireAdmin } from '../http/access.ts'
import { createRouter, json, problems } from '../http/contract.ts'
import type { AppEnv } from '../http/environment.ts'
import { invalid, Problem } from '../http/problem.ts'
import { sendSheet, SHEET_FORMATS } from '../http/spreadsheet.ts'
import { importProducts } from './import-products.ts'
import { type PlannedImport, planImport } from './plan-import.ts'
import { productSheet } from './product-sheet.ts'
import { readProductFile } from './read-product-file.ts'

// What a form wraps around its file, and the mapping of its columns.
const WRAPPING_BYTES = 64 * 1024

const notTooLarge = bodyLimit({
  maxSize: IMPORT_MAX_BYTES + WRAPPING_BYTES,
  onError: () => {
    throw new Problem(413, 'too_large', 'A file of products may have at most 10 MB')
  },
})

const exportRoute = createRoute({
  method: 'get',
  path: '/admin/products/export',
  tags: ['Back office: products'],
  summary: 'The products that the filters leave, as a CSV or XLSX file that can be imported again',
  middleware: [onlyAdmins, neverStored] as const,
  request: {
    query: productFilterSchema.extend({
      search: text(100).optional(),
      format: z.enum(SHEET_FORMATS, `format must be ${SHEET_FORMATS.join(' or ')}`).default('csv'),
    }),
  },
  responses: { 200: { description: 'The file' }, ...problems(400, 401, 403) },
})

const file = z
  .instanceof(File, { error: 'Choose a CSV file first' })
  .refine(({ size }) => size > 0, 'The file is empty')
  .openapi({ type: 'string', format: 'binary' })

const importRoute = createRoute({
  method: 'post',
  path: '/admin/products/import',
  tags: ['Back office: products'],
  summary: 'Read products from a CSV file of at most 10 MB and 20,000 rows, or tell what that would do',
  description:
    'A row with an `id`, or the slug of a product, changes it: empty cells leave its fields as they are. Any other row makes a product. The real run answers with lines of JSON: `{done, total}` while it runs, then `{created, updated, unchanged, skipped, batch}`, or `{error}` when nothing was imported.',
  middleware: [onlyAdmins, notTooLarge, neverStored] as const,
  request: {
    body: {
      required: true,
      content: {
        'multipart/form-data': {
          schema: z.object({
            file,
            mapping: z.string().optional().openapi({ description: 'JSON: each column’s head and its field, or ""' }),
            dryRun: flag.default(false),
            skipErrors: flag.default(false).openapi({ description: 'Leave out rows with errors, not refuse them all' }),
          }),
        },
      },
    },
  },
  responses: {
    200: json(importPlanSchema.openapi('ImportPlan'), 'Of a dry run; else lines of JSON'),
    ...problems(400, 401, 403, 413),
  },
})

/** Products in files: out of the store and into it. */
export function productFileRoutes({ db }: { db: Database }) {
  return createRouter()
    .openapi(exportRoute, (c) => {
      const { format, ...filters } = c.req.valid('query')
      return sendSheet(c, productSheet(db, filters), format)
    })
    .openapi(importRoute, async (c) => {
      const { file: upload, mapping, dryRun, skipErrors } = c.req.valid('form')
      const bytes = new Uint8Array(await upload.arrayBuffer())
      const planned = await planImport(db, await readProductFile(bytes, readMapping(mapping)))
      if (dryRun) return c.json(planned.plan, 200)
      const { errorCount } = planned.plan
      if (errorCount > 0 && !skipErrors) {
        throw new Problem(400, 'import_refused', `The file has ${errorCount} errors: nothing was imported`)
      }
      return streamImport(c, db, planned) as never
    })
}

function streamImport(c: Context<AppEnv>, db: Database, { plan, steps }: PlannedImport) {
  const actor = requireAdmin(c)
  c.header('Content-Type', 'application/x-ndjson')
  return stream(c, async (lines) => {
    const say = (line: ImportLine) => lines.write(`${JSON.stringify(line)}\n`)
    try {
      const result = await importProducts(db, actor, steps, (done) => say({ done, total: steps.length }))
      await say({ ...result, skipped: plan.rows - steps.length })
    } catch (error) {
      if (!(error instanceof Problem)) c.var.log.error({ err: error }, 'import of products failed')
      const reason = error instanceof Problem ? error.message : 'Something went wrong on our side'
      await say({ error: `${reason}. Nothing was imported.` })
    }
  })
}

function readMapping(given: string | undefined) {
  if (!given) return undefined
  try {
    return importMappingSchema.parse(JSON.parse(given))
  } catch {
    throw invalid({ mapping: 'Must name a field, or nothing, for each column' })
  }
}
