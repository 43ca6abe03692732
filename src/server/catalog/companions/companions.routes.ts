import { createRoute } from '@hono/zod-openapi'
import { and, desc, eq, gt, inArray, ne, sql } from 'drizzle-orm'
import { companionsSchema } from '../../../domain/catalog/companions.ts'
import { KEY_SUBJECTS } from '../../../domain/catalog/exam-guide.ts'
import { type Subject, subjectLabel, SUBJECTS } from '../../../domain/catalog/subjects.ts'
import { cacheTag, productTags } from '../../cache/cache-tags.ts'
import { publicCache } from '../../cache/public-cache.ts'
import type { Database, Queryable } from '../../database/connect.ts'
import { boughtTogether, products } from '../../database/schema/catalog.ts'
import { errorResponses, idParam, jsonResponse } from '../../http/openapi.ts'
import { publicRouter } from '../../http/routers.ts'
import { presentCard } from '../catalog.presenter.ts'
import { cardColumns, type CardRow, isPublished } from '../products/listing.queries.ts'

const MAX_TOGETHER = 4
/** Candidates for a set; the best of each subject is taken. */
const MAX_CANDIDATES = 60

const canBeOrdered = and(isPublished, gt(products.stock, 0))

/** Returns the products that were most often ordered together with a product. */
function listBoughtTogether(db: Queryable, productId: number): Promise<CardRow[]> {
  return db
    .select(cardColumns)
    .from(boughtTogether)
    .innerJoin(products, eq(products.id, boughtTogether.otherId))
    .where(and(eq(boughtTogether.productId, productId), canBeOrdered))
    .orderBy(desc(boughtTogether.orderCount), desc(products.id))
    .limit(MAX_TOGETHER)
}

/**
 * Returns the products that complete a set with a product of one subject: for each other subject of the exam one of the same
 * institute, class and condition. Modules are completed by modules and books by books, if possible of the same edition.
 */
async function listSet(db: Queryable, productId: number): Promise<(CardRow & { subject: Subject })[]> {
  const [product] = await db.select().from(products).where(eq(products.id, productId))
  const [subject] = product?.subjects ?? []
  if (!product || !subject || product.subjects.length > 1 || product.instituteId === null) return []
  const missing = SUBJECTS.filter(
    (one) => KEY_SUBJECTS[product.examType].includes(subjectLabel(one)) && one !== subject,
  )
  const isSameEdition = sql<boolean>`${products.edition} is not distinct from ${product.edition}`
  const rows = await db
    .select({ ...cardColumns, subjects: products.subjects })
    .from(products)
    .where(
      and(
        canBeOrdered,
        ne(products.id, productId),
        eq(products.instituteId, product.instituteId),
        eq(products.examType, product.examType),
        eq(products.condition, product.condition),
        sql`${products.classTypes} && ${sql.param(product.classTypes)}::text[]`,
        sql`(${products.moduleCount} > 0) = ${product.moduleCount > 0}`,
        inArray(
          sql`${products.subjects}`,
          missing.map((one) => sql`${sql.param([one])}::text[]`),
        ),
      ),
    )
    .orderBy(desc(isSameEdition), desc(products.recentSales), desc(products.createdAt), desc(products.id))
    .limit(MAX_CANDIDATES)
  return missing.flatMap((one) => {
    const found = rows.find(({ subjects }) => subjects[0] === one)
    if (!found) return []
    const { subjects: _, ...card } = found
    return [{ ...card, subject: one }]
  })
}

const companionsRoute = createRoute({
  method: 'get',
  path: '/{id}/companions',
  operationId: 'getProductCompanions',
  tags: ['Catalog'],
  summary: 'Products that are bought together with a product, and those that complete its set of subjects',
  middleware: publicCache(),
  request: { params: idParam },
  responses: {
    200: jsonResponse(companionsSchema.openapi('ProductCompanions'), 'The products; empty for an unknown product'),
    ...errorResponses(400),
  },
})

/** Products that go with a product, mounted at `/products`. */
export function companionRoutes({ db }: { db: Database }) {
  return publicRouter().openapi(companionsRoute, async (c) => {
    const { id } = c.req.valid('param')
    const [together, set] = await Promise.all([listBoughtTogether(db, id), listSet(db, id)])
    cacheTag('catalog', `product:${id}`, ...productTags(together), ...productTags(set))
    return c.json({ boughtTogether: together.map(presentCard), set: set.map(presentCard) }, 200)
  })
}
