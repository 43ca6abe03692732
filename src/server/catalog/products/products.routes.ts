import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { FILTER_LANGUAGES } from '../../../domain/catalog/book-details.ts'
import { CLASS_TYPES, CONDITIONS, EXAM_TYPES } from '../../../domain/catalog/exams.ts'
import { SUBJECTS } from '../../../domain/catalog/subjects.ts'
import { MAX_FILTER_VALUES, SORTS } from '../../../domain/search/listing.ts'
import { productCardSchema, productImageSchema, productSchema } from '../../../domain/catalog/product.ts'
import { listingSchema } from '../../../domain/search/product-search.ts'
import { flag, id, optionalValue, rupees, text } from '../../../domain/values/schemas.ts'
import type { Database } from '../../database/connect.ts'
import { idParam, jsonResponse, errorResponses, rowId } from '../../http/openapi.ts'
import { publicRouter } from '../../http/routers.ts'
import { publicCache } from '../../cache/public-cache.ts'
import { cacheTag, productTags } from '../../cache/cache-tags.ts'
import { pagingQuery, setPaginationHeaders } from '../../http/paging.ts'
import { NotFoundError, ValidationError } from '../../http/errors.ts'
import {
  presentCard,
  presentImage,
  presentListing,
  presentProduct,
  presentProductDetail,
} from '../catalog.presenter.ts'
import { findProduct, listProductImages } from '../catalog.queries.ts'
import { listCards, listProducts } from './listing.queries.ts'
import { type ListingDeps, listPage, readListing } from './read-listing.ts'

const SEVERAL = 'One value, or several separated by commas: products with any of them'

/** A filter with several values: separated by commas, or the parameter several times. Empty values are ignored. */
const severalFilter = <Schema extends z.ZodType>(schema: Schema) =>
  z
    .union([z.string(), z.array(z.string())])
    .transform((raw, context) => {
      const texts = [raw].flat().flatMap((value) => value.split(','))
      const results = texts.filter((value) => value.trim() !== '').map((value) => schema.safeParse(value))
      const error = results.find(({ success }) => !success)?.error
      if (error || results.length > MAX_FILTER_VALUES) {
        const message = error?.issues[0]?.message ?? `Must have at most ${MAX_FILTER_VALUES} values`
        context.addIssue({ code: 'custom', message })
        return z.NEVER
      }
      const values = results.flatMap(({ data }) => (data === undefined ? [] : [data]))
      return values.length > 0 ? values : undefined
    })
    .optional()
    .openapi({ type: 'string', description: SEVERAL })

const filtersQuery = z.object({
  instituteId: severalFilter(id),
  categoryId: severalFilter(id),
  examType: optionalValue(z.enum(EXAM_TYPES, 'examType must be JEE or NEET')),
  search: optionalValue(text(80)),
  asTyped: optionalValue(flag).openapi({ description: 'Whether a misspelled search is not corrected' }),
  classType: severalFilter(z.enum(CLASS_TYPES, 'classType must be 11th, 12th or dropper')),
  subject: severalFilter(z.enum(SUBJECTS, `subject must be one of ${SUBJECTS.join(', ')}`)),
  language: severalFilter(z.enum(FILTER_LANGUAGES, `language must be one of ${FILTER_LANGUAGES.join(', ')}`)),
  condition: optionalValue(z.enum(CONDITIONS, 'condition must be new or used')),
  inStock: optionalValue(flag),
  featured: optionalValue(flag),
  bestSeller: optionalValue(flag),
  minPrice: optionalValue(rupees),
  maxPrice: optionalValue(rupees),
  excludeProductId: optionalValue(id),
})
const listQuery = pagingQuery.extend(filtersQuery.shape).extend({
  sort: optionalValue(z.enum(SORTS, `sort must be one of ${SORTS.join(', ')}`)).openapi({
    description: 'Default: relevance for a search, else newest',
  }),
})
const FILTER_NAMES = [...Object.keys(filtersQuery.shape), 'sort']
const LIST_PARAMETERS = [...FILTER_NAMES, 'limit', 'offset']

const listRoute = createRoute({
  method: 'get',
  path: '/products',
  operationId: 'listProducts',
  tags: ['Catalog'],
  summary: 'Products that match the filters; by default the best matches of a search first, else the newest',
  middleware: publicCache(LIST_PARAMETERS),
  request: { query: listQuery },
  responses: { 200: jsonResponse(z.array(productSchema.openapi('Product')), 'The products'), ...errorResponses(400) },
})

const cardsRoute = createRoute({
  method: 'get',
  path: '/product-cards',
  operationId: 'listProductCards',
  tags: ['Catalog'],
  summary: 'Products that match the filters, with the fields of a product card',
  middleware: publicCache(LIST_PARAMETERS),
  request: { query: listQuery },
  responses: {
    200: jsonResponse(z.array(productCardSchema.openapi('ProductCard')), 'The cards'),
    ...errorResponses(400),
  },
})

const listingRoute = createRoute({
  method: 'get',
  path: '/listing',
  operationId: 'getListing',
  tags: ['Catalog'],
  summary:
    'A page of a listing: the cards and facet counts of the products that match, and similar products if none does',
  middleware: publicCache(LIST_PARAMETERS),
  request: { query: listQuery },
  responses: { 200: jsonResponse(listingSchema.openapi('Listing'), 'The page'), ...errorResponses(400) },
})

const detailRoute = createRoute({
  method: 'get',
  path: '/products/detail',
  operationId: 'getProductDetail',
  tags: ['Catalog'],
  summary: 'One product by its id, its slug or a former slug',
  middleware: publicCache(['id', 'slug']),
  request: { query: z.object({ id: optionalValue(rowId), slug: text(200).optional() }) },
  responses: { 200: jsonResponse(productSchema.openapi('Product'), 'The product'), ...errorResponses(400, 404) },
})

const productRoute = createRoute({
  method: 'get',
  path: '/products/{id}',
  operationId: 'getProduct',
  tags: ['Catalog'],
  summary: 'One product by its id',
  middleware: publicCache(),
  request: { params: idParam },
  responses: { 200: jsonResponse(productSchema.openapi('Product'), 'The product'), ...errorResponses(400, 404) },
})

const imagesRoute = createRoute({
  method: 'get',
  path: '/product-images/{id}',
  operationId: 'listProductImages',
  tags: ['Catalog'],
  summary: 'The images of a product, the main image first',
  middleware: publicCache(),
  request: { params: idParam },
  responses: {
    200: jsonResponse(z.array(productImageSchema.openapi('ProductImage')), 'The images'),
    ...errorResponses(400),
  },
})

/** Public reads of products. */
export function productRoutes(deps: ListingDeps) {
  const { db } = deps
  return publicRouter()
    .openapi(listRoute, async (c) => {
      const { limit, offset, ...filters } = c.req.valid('query')
      const { ids, total, correction } = await listPage(deps, filters, { limit, offset })
      const rows = await listProducts(db, ids)
      cacheTag('catalog', ...productTags(rows))
      setPaginationHeaders(c, total, { limit, offset }, FILTER_NAMES)
      setCorrectionHeader(c, correction)
      return c.json(rows.map(presentProduct), 200)
    })
    .openapi(cardsRoute, async (c) => {
      const { limit, offset, ...filters } = c.req.valid('query')
      const { ids, total, correction } = await listPage(deps, filters, { limit, offset })
      const rows = await listCards(db, ids)
      cacheTag('catalog', ...productTags(rows))
      setPaginationHeaders(c, total, { limit, offset }, FILTER_NAMES)
      setCorrectionHeader(c, correction)
      return c.json(rows.map(presentCard), 200)
    })
    .openapi(listingRoute, async (c) => {
      const { limit, offset, ...filters } = c.req.valid('query')
      const listing = await readListing(deps, filters, { limit, offset })
      cacheTag('catalog', ...productTags(listing.rows), ...productTags(listing.similarRows))
      return c.json(presentListing(listing), 200)
    })
    .openapi(detailRoute, async (c) => {
      const { id: productId, slug } = c.req.valid('query')
      if (productId === undefined && !slug) throw new ValidationError({ id: 'Give an id or a slug' })
      return c.json(await readProduct(db, productId === undefined ? { slug: slug ?? '' } : { id: productId }), 200)
    })
    .openapi(productRoute, async (c) => c.json(await readProduct(db, c.req.valid('param')), 200))
    .openapi(imagesRoute, async (c) => {
      const rows = await listProductImages(db, c.req.valid('param').id)
      cacheTag('catalog', `product:${c.req.valid('param').id}`)
      return c.json(rows.map(presentImage), 200)
    })
}

/** Names the corrected search that the products match. Encoded as a URL is: a header has no letters of other scripts. */
function setCorrectionHeader(c: Context, correction: string | null): void {
  if (correction !== null) c.header('X-Search-Correction', encodeURIComponent(correction))
}

async function readProduct(db: Database, key: { id: number } | { slug: string }) {
  const row = await findProduct(db, key)
  if (!row) throw new NotFoundError('Product')
  cacheTag('catalog', `product:${row.id}`)
  return presentProductDetail(row, await listProductImages(db, row.id))
}
