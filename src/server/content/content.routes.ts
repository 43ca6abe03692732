import { createRoute, z } from '@hono/zod-openapi'
import { bannerSchema, siteSettingSchema, storeSchema, testimonialSchema } from '../../domain/content.ts'
import { flag } from '../../domain/shapes.ts'
import type { Database } from '../database/connect.ts'
import type { AnswerCache } from '../http/answer-cache.ts'
import { createRouter, json, problems } from '../http/contract.ts'
import { keptForVisitors, keptRead } from '../http/kept-read.ts'
import { madeFrom } from '../http/made-from.ts'
import { tellRest } from '../http/paging.ts'
import { presentSetting, presentStore } from './content.present.ts'
import {
  bannersQuery,
  chooseSettings,
  countBanners,
  countTestimonials,
  listBanners,
  listSiteSettings,
  listTestimonials,
  settingsQuery,
  testimonialsQuery,
} from './content.queries.ts'

const bannersRoute = createRoute({
  method: 'get',
  path: '/banners',
  tags: ['Content'],
  summary: 'Banners: the active ones for a visitor, all for an admin unless active=true',
  request: { query: bannersQuery.extend({ active: flag.optional() }) },
  responses: { 200: json(z.array(bannerSchema.openapi('Banner')), 'The banners'), ...problems(400) },
})
const testimonialsRoute = createRoute({
  method: 'get',
  path: '/testimonials',
  tags: ['Content'],
  summary: 'What students say',
  request: { query: testimonialsQuery },
  responses: { 200: json(z.array(testimonialSchema.openapi('Testimonial')), 'The testimonials'), ...problems(400) },
})
const settingsRoute = createRoute({
  method: 'get',
  path: '/site-settings',
  tags: ['Content'],
  summary: 'Site settings: public keys for a visitor, all for an admin, passwords masked',
  request: { query: settingsQuery },
  responses: { 200: json(z.array(siteSettingSchema.openapi('SiteSetting')), 'The settings'), ...problems(400) },
})
const storeRoute = createRoute({
  method: 'get',
  path: '/store',
  tags: ['Content'],
  summary: 'The store as every page shows it: name, address, contact',
  responses: { 200: json(storeSchema.openapi('Store'), 'The store') },
})

interface ContentServices {
  db: Database
  cache: AnswerCache
  config: { storeName: string; publicUrl: string }
}

const TABLE_NAMES = ['search', 'sort', 'active']
const PARAMETERS = [...TABLE_NAMES, 'limit', 'offset']

/** The public reads of banners, testimonials and settings. */
export function contentRoutes({ db, cache, config }: ContentServices) {
  const router = createRouter()
  // Staff read what they have just written, not what a cache has not yet heard of.
  for (const path of ['/banners', '/testimonials', '/site-settings']) {
    router.get(path, keptForVisitors(cache, PARAMETERS))
  }
  router.get('/store', keptRead(cache))
  return router
    .openapi(bannersRoute, async (c) => {
      madeFrom('content')
      const { active, ...asked } = c.req.valid('query')
      const only = { active: !c.var.user?.isAdmin || active === true }
      tellRest(c, await countBanners(db, only, asked.search), asked, TABLE_NAMES)
      return c.json(await listBanners(db, only, asked), 200)
    })
    .openapi(testimonialsRoute, async (c) => {
      madeFrom('content')
      const asked = c.req.valid('query')
      tellRest(c, await countTestimonials(db, asked.search), asked, TABLE_NAMES)
      return c.json(await listTestimonials(db, asked), 200)
    })
    .openapi(settingsRoute, async (c) => {
      madeFrom('content')
      const reader = { isAdmin: c.var.user?.isAdmin ?? false }
      const all = await listSiteSettings(db)
      const shown = all.flatMap((row) => presentSetting(row, reader) ?? [])
      const { rows, total } = chooseSettings(shown, c.req.valid('query'))
      tellRest(c, total, c.req.valid('query'), TABLE_NAMES)
      return c.json(rows, 200)
    })
    .openapi(storeRoute, async (c) => {
      madeFrom('content')
      const named = { name: config.storeName, url: config.publicUrl }
      return c.json(presentStore(await listSiteSettings(db), named), 200)
    })
}
