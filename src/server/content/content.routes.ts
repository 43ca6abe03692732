import { createRoute, z } from '@hono/zod-openapi'
import { bannerSchema, testimonialSchema } from '../../domain/content/content.ts'
import { flag } from '../../domain/values/schemas.ts'
import type { Database } from '../database/connect.ts'
import { jsonResponse, errorResponses } from '../http/openapi.ts'
import { publicRouter } from '../http/routers.ts'
import { publicCache } from '../cache/public-cache.ts'
import { cacheTag } from '../cache/cache-tags.ts'
import { setPaginationHeaders } from '../http/paging.ts'
import {
  bannersQuery,
  countBanners,
  countTestimonials,
  listBanners,
  listTestimonials,
  testimonialsQuery,
} from './content.queries.ts'

const FILTERS = ['search', 'sort', 'active']
// Logged-in users bypass the cache, so that staff read their own writes before the invalidation arrives.
const cacheForGuests = () => publicCache([...FILTERS, 'limit', 'offset'], { variesByUser: true })

const bannersRoute = createRoute({
  method: 'get',
  path: '/banners',
  operationId: 'listBanners',
  tags: ['Content'],
  summary: 'Banners that are shown now; all banners for an admin, unless active=true',
  middleware: cacheForGuests(),
  request: { query: bannersQuery.extend({ active: flag.optional() }) },
  responses: { 200: jsonResponse(z.array(bannerSchema.openapi('Banner')), 'The banners'), ...errorResponses(400) },
})
const testimonialsRoute = createRoute({
  method: 'get',
  path: '/testimonials',
  operationId: 'listTestimonials',
  tags: ['Content'],
  summary: 'Testimonials of students',
  middleware: cacheForGuests(),
  request: { query: testimonialsQuery },
  responses: {
    200: jsonResponse(z.array(testimonialSchema.openapi('Testimonial')), 'The testimonials'),
    ...errorResponses(400),
  },
})

/** Public reads of banners and testimonials. */
export function contentRoutes({ db }: { db: Database }) {
  return publicRouter()
    .openapi(bannersRoute, async (c) => {
      cacheTag('content')
      const { active, ...query } = c.req.valid('query')
      const only = { shown: !c.var.user?.isAdmin || active === true }
      setPaginationHeaders(c, await countBanners(db, only, query.search), query, FILTERS)
      return c.json(await listBanners(db, only, query), 200)
    })
    .openapi(testimonialsRoute, async (c) => {
      cacheTag('content')
      const query = c.req.valid('query')
      setPaginationHeaders(c, await countTestimonials(db, query.search), query, FILTERS)
      return c.json(await listTestimonials(db, query), 200)
    })
}
