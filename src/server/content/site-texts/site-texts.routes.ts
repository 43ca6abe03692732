import { createRoute, z } from '@hono/zod-openapi'
import { brokenLinkSchema } from '../../../domain/content/broken-links.ts'
import {
  adminSiteTextSchema,
  siteTextEditSchema,
  siteTextName,
  siteTextPreviewSchema,
  siteTextVersionSchema,
} from '../../../domain/content/site-texts.ts'
import type { ShopIdentity } from '../../../domain/settings/shop-identity.ts'
import type { Database } from '../../database/connect.ts'
import { auditExport } from '../../export/audit-export.ts'
import { sendSheet, SHEET_FORMATS } from '../../export/spreadsheet.ts'
import { errorResponses, jsonBody, jsonResponse } from '../../http/openapi.ts'
import { adminRouter, withoutKey } from '../../http/routers.ts'
import { readShopIdentity } from '../../settings/shop-identity.ts'
import { findBrokenLinks, findBrokenLinksOf } from './broken-links.ts'
import { checkSiteText, restoreSiteText, SITE_TEXT_KIND, updateSiteText } from './edit-site-texts.ts'
import { listSiteTexts, listVersions, siteTextExport } from './site-texts.queries.ts'
import { showSiteText } from './show-site-texts.ts'

const params = z.object({ name: siteTextName })
const text = adminSiteTextSchema.openapi('SiteText')
const shared = { tags: ['Content'] }

const listRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/',
  operationId: 'listSiteTexts',
  summary: 'The texts of pages, home page and menus that staff can change',
  responses: { 200: jsonResponse(z.array(text), 'The texts'), ...errorResponses(401, 403) },
})
const exportRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/export',
  operationId: 'exportSiteTexts',
  summary: 'The fields of every text with the standard text, as a CSV or XLSX file',
  request: { query: z.object({ format: z.enum(SHEET_FORMATS).default('csv') }) },
  responses: { 200: { description: 'The file' }, ...errorResponses(400, 401, 403) },
})
const brokenLinksRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/broken-links',
  operationId: 'listBrokenLinks',
  summary: 'Links in texts, menus and banners that lead to no page of the shop',
  responses: {
    200: jsonResponse(z.array(brokenLinkSchema.openapi('BrokenLink')), 'The links'),
    ...errorResponses(401, 403),
  },
})
const updateRoute = createRoute({
  ...shared,
  method: 'patch',
  path: '/{name}',
  operationId: 'updateSiteText',
  summary: 'Save changed fields of a text as a new version',
  description: '`{{variable}}` is replaced on the page; an unknown variable is rejected. HTML is shown as text.',
  request: { params, body: jsonBody(siteTextEditSchema.openapi('SiteTextEdit')) },
  responses: { 200: jsonResponse(text, 'The text'), ...errorResponses(400, 401, 403, 409) },
})
const previewRoute = createRoute({
  ...shared,
  method: 'post',
  path: '/{name}/preview',
  operationId: 'previewSiteText',
  ...withoutKey('It only reads.'),
  summary: 'A text as visitors would see it with these fields',
  request: { params, body: jsonBody(siteTextEditSchema.pick({ fields: true }).openapi('SiteTextDraft')) },
  responses: {
    200: jsonResponse(siteTextPreviewSchema.openapi('SiteTextPreview'), 'The text'),
    ...errorResponses(400, 401, 403),
  },
})
const versionsRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/{name}/versions',
  operationId: 'listSiteTextVersions',
  summary: 'The newest 100 versions of a text, newest first',
  request: { params },
  responses: {
    200: jsonResponse(z.array(siteTextVersionSchema.openapi('SiteTextVersion')), 'The versions'),
    ...errorResponses(400, 401, 403),
  },
})
const restoreRoute = createRoute({
  ...shared,
  method: 'post',
  path: '/{name}/versions/{id}/restore',
  operationId: 'restoreSiteTextVersion',
  summary: 'Save an earlier version as a new version; 0 is the standard text',
  request: {
    params: params.extend({
      id: z.coerce
        .number()
        .int()
        .min(0)
        .max(2 ** 31 - 1),
    }),
  },
  responses: { 200: jsonResponse(text, 'The text'), ...errorResponses(400, 401, 403, 404) },
})

interface SiteTextDeps {
  db: Database
  config: ShopIdentity
}

/** Editing of texts by staff, mounted at `/admin/site-texts`. */
export function siteTextRoutes({ db, config }: SiteTextDeps) {
  return adminRouter('manager')
    .openapi(listRoute, async (c) => c.json(await listSiteTexts(db), 200))
    .openapi(exportRoute, async (c) => {
      const { format } = c.req.valid('query')
      await auditExport(db, c.var.actor, { kind: SITE_TEXT_KIND, name: 'site-texts', query: { format } })
      return sendSheet(c, siteTextExport(db), format)
    })
    .openapi(brokenLinksRoute, async (c) => c.json(await findBrokenLinks(db), 200))
    .openapi(updateRoute, async (c) => {
      const { name } = c.req.valid('param')
      return c.json(await updateSiteText(db, c.var.actor, name, c.req.valid('json')), 200)
    })
    .openapi(previewRoute, async (c) => {
      const { name } = c.req.valid('param')
      const fields = checkSiteText(name, c.req.valid('json').fields)
      const { storeName } = await readShopIdentity(db, config)
      const { lines, blocks, remarks } = showSiteText(name, fields, storeName)
      const broken = await findBrokenLinksOf(db, name, fields)
      const links = broken.map(
        ({ label, href }) => `The link “${label}” leads to ${href}, which the shop does not have.`,
      )
      return c.json({ lines, blocks, remarks: [...remarks, ...links] }, 200)
    })
    .openapi(versionsRoute, async (c) => c.json(await listVersions(db, c.req.valid('param').name), 200))
    .openapi(restoreRoute, async (c) => {
      const { name, id } = c.req.valid('param')
      return c.json(await restoreSiteText(db, c.var.actor, name, id), 200)
    })
}
