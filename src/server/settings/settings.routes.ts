import { createRoute, z } from '@hono/zod-openapi'
import { hasRole } from '../../domain/accounts/roles.ts'
import type { ShopIdentity } from '../../domain/settings/shop-identity.ts'
import { siteSettingSchema } from '../../domain/settings/site-settings.ts'
import { storeSchema } from '../../domain/store/store.ts'
import { cacheTag } from '../cache/cache-tags.ts'
import { publicCache } from '../cache/public-cache.ts'
import type { Database } from '../database/connect.ts'
import { errorResponses, jsonResponse } from '../http/openapi.ts'
import { publicRouter } from '../http/routers.ts'
import { setPaginationHeaders } from '../http/paging.ts'
import { filterSettings, listSiteSettings, presentSetting, presentStore, settingsQuery } from './settings.queries.ts'

const FILTERS = ['search', 'sort']

const settingsRoute = createRoute({
  method: 'get',
  path: '/site-settings',
  operationId: 'listSiteSettings',
  tags: ['Content'],
  summary: 'Site settings: public keys for anonymous requests, all for an admin, passwords masked',
  // Logged-in users bypass the cache, so that staff read their own writes before the invalidation arrives.
  middleware: publicCache([...FILTERS, 'limit', 'offset'], { variesByUser: true }),
  request: { query: settingsQuery },
  responses: {
    200: jsonResponse(z.array(siteSettingSchema.openapi('SiteSetting')), 'The settings'),
    ...errorResponses(400),
  },
})
const storeRoute = createRoute({
  method: 'get',
  path: '/store',
  operationId: 'getStore',
  tags: ['Content'],
  summary: 'Facts about the store that every page shows: name, address, contact',
  middleware: publicCache(),
  responses: { 200: jsonResponse(storeSchema.openapi('Store'), 'The store'), ...errorResponses('4XX') },
})

interface SettingsServices {
  db: Database
  config: ShopIdentity
}

/** Public reads of the site settings and of the store's facts. */
export function settingsRoutes({ db, config }: SettingsServices) {
  return publicRouter()
    .openapi(settingsRoute, async (c) => {
      cacheTag('content')
      const isOwner = c.var.user !== null && hasRole(c.var.user, 'owner')
      const settings = await listSiteSettings(db)
      const visible = settings.flatMap((row) => presentSetting(row, { isAdmin: isOwner }) ?? [])
      const query = c.req.valid('query')
      const { rows, total } = filterSettings(visible, query)
      setPaginationHeaders(c, total, query, FILTERS)
      return c.json(rows, 200)
    })
    .openapi(storeRoute, async (c) => {
      cacheTag('content')
      return c.json(presentStore(await listSiteSettings(db), config), 200)
    })
}
