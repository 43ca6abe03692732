import { createRoute, z } from '@hono/zod-openapi'
import { homeTextsSchema, menusSchema, PAGE_NAMES, pageTextSchema } from '../../../domain/content/site-texts.ts'
import type { ShopIdentity } from '../../../domain/settings/shop-identity.ts'
import { cacheTag } from '../../cache/cache-tags.ts'
import { publicCache } from '../../cache/public-cache.ts'
import type { Database } from '../../database/connect.ts'
import { errorResponses, jsonResponse } from '../../http/openapi.ts'
import { publicRouter } from '../../http/routers.ts'
import { readShopIdentity } from '../../settings/shop-identity.ts'
import { readHomeTexts, readMenus, readPage } from './show-site-texts.ts'

const shared = { tags: ['Content'] }

const pageRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/pages/{name}',
  operationId: 'getPageText',
  summary: 'The text of a page, such as a policy or the FAQs',
  middleware: publicCache(),
  request: { params: z.object({ name: z.enum(PAGE_NAMES) }) },
  responses: { 200: jsonResponse(pageTextSchema.openapi('PageText'), 'The page'), ...errorResponses(400) },
})
const homeRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/home-texts',
  operationId: 'getHomeTexts',
  summary: 'The texts of the home page that staff have changed',
  middleware: publicCache(),
  responses: { 200: jsonResponse(homeTextsSchema.openapi('HomeTexts'), 'The texts'), ...errorResponses('4XX') },
})

const menusRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/menus',
  operationId: 'getMenus',
  summary: 'The menus that staff have changed',
  middleware: publicCache(),
  responses: { 200: jsonResponse(menusSchema.openapi('Menus'), 'The menus'), ...errorResponses('4XX') },
})

interface PublicTextDeps {
  db: Database
  config: ShopIdentity
}

/** Public reads of the texts of pages. */
export function publicTextRoutes({ db, config }: PublicTextDeps) {
  return publicRouter()
    .openapi(pageRoute, async (c) => {
      cacheTag('content')
      const { storeName } = await readShopIdentity(db, config)
      return c.json(await readPage(db, c.req.valid('param').name, storeName), 200)
    })
    .openapi(homeRoute, async (c) => {
      cacheTag('content')
      const { storeName } = await readShopIdentity(db, config)
      return c.json(await readHomeTexts(db, storeName), 200)
    })
    .openapi(menusRoute, async (c) => {
      cacheTag('content')
      return c.json(await readMenus(db), 200)
    })
}
