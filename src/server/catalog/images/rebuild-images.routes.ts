import { randomUUID } from 'node:crypto'
import { createRoute, z } from '@hono/zod-openapi'
import { asc, eq, gt } from 'drizzle-orm'
import type { User } from '../../../domain/accounts/session.ts'
import { cleanImagePath, splitGallery } from '../../../domain/catalog/images/images.ts'
import { audit } from '../../database/audit.ts'
import type { Database, Transaction } from '../../database/connect.ts'
import { productImages, products } from '../../database/schema/catalog.ts'
import { errorResponses, jsonResponse } from '../../http/openapi.ts'
import { adminRouter } from '../../http/routers.ts'
import type { FileStorage } from '../../storage/file-storage.ts'
import { type ImageOrder, type LockedImages, lockImages, saveImageOrder, toImageOrder } from './edit-images.ts'
import { listImagePaths, StoredImages } from './stored-images.ts'

const BATCH = 500

interface RebuildContext {
  db: Database
  actor: User
  batch: string
}

/** Processes one product, which is locked. */
type RebuildStep = (tx: Transaction, locked: LockedImages, run: RebuildContext) => Promise<RebuildResult>

/** Numbers of restored images. */
interface RebuildResult {
  main: number
  gallery: number
}

/** Creates the missing rows of images in products' `image` and `imageGallery` fields. Safe to repeat. */
async function migrateImages(db: Database, actor: User): Promise<RebuildResult> {
  return forEachProduct({ db, actor, batch: randomUUID() }, async (tx, locked, run) => {
    const { order, added } = await insertMissingImages(tx, locked)
    if (added.main + added.gallery > 0)
      await saveAndAuditOrder(tx, locked.product, order, { ...run, action: 'migrate-images' })
    return added
  })
}

/**
 * Recovers images: makes every product's image rows and fields agree, and replaces a main image that is empty or has lost
 * its file by the product's first image that still exists.
 */
async function recoverImages(db: Database, files: FileStorage, actor: User): Promise<RebuildResult> {
  const stored = await StoredImages.list(files)
  const recover: RebuildStep = async (tx, locked, run) => {
    const { order, added } = await insertMissingImages(tx, locked)
    const chosen = await chooseMainImage(tx, order, stored)
    const { before, after } = await saveAndAuditOrder(tx, locked.product, chosen, { ...run, action: 'recover-images' })
    const known = new Set(splitGallery(before.imageGallery))
    const relisted = splitGallery(after.imageGallery).filter((path) => !known.has(path) && path !== before.image)
    const main = after.image !== '' && after.image !== cleanImagePath(before.image) ? 1 : 0
    return { main, gallery: added.gallery + relisted.length }
  }
  return forEachProduct({ db, actor, batch: randomUUID() }, recover, async (ids) => {
    await stored.recheck(await listImagePaths(db, ids))
  })
}

/** Processes all products in batches of one transaction each, to keep locks short. */
async function forEachProduct(
  run: RebuildContext,
  work: RebuildStep,
  prepare: (productIds: number[]) => Promise<void> = async () => {},
): Promise<RebuildResult> {
  const total = { main: 0, gallery: 0 }
  let last = 0
  for (;;) {
    const rows = await run.db
      .select({ id: products.id })
      .from(products)
      .where(gt(products.id, last))
      .orderBy(asc(products.id))
      .limit(BATCH)
    const ids = rows.map(({ id }) => id)
    await prepare(ids)
    await run.db.transaction(async (tx) => {
      for (const locked of await lockImages(tx, ids)) {
        const { main, gallery } = await work(tx, locked, run)
        total.main += main
        total.gallery += gallery
      }
    })
    if (ids.length < BATCH) return total
    last = ids.at(-1) ?? last
  }
}

/** Inserts missing rows. The product's own fields decide which image is the main one. */
async function insertMissingImages(tx: Transaction, { product, rows }: LockedImages) {
  const image = cleanImagePath(product.image)
  const known = new Set(rows.map(({ imageUrl }) => cleanImagePath(imageUrl)))
  const lost = splitGallery(product.imageGallery).filter((path) => !known.has(path) && path !== image)
  const isMainLost = image !== '' && !known.has(image)
  const values = [...(isMainLost ? [image] : []), ...lost].map((imageUrl) => ({ productId: product.id, imageUrl }))
  const inserted = values.length > 0 ? await tx.insert(productImages).values(values).returning() : []
  const all = [...rows, ...inserted]
  const main = all.find(({ imageUrl }) => cleanImagePath(imageUrl) === image)
  const order = main ? { main, gallery: all.filter((row) => row !== main) } : toImageOrder(all)
  return { order, added: { main: isMainLost ? 1 : 0, gallery: lost.length } }
}

/** Replaces a main image without a file by the first image that has one, and deletes its row. */
async function chooseMainImage(
  tx: Transaction,
  { main, gallery }: ImageOrder,
  stored: StoredImages,
): Promise<ImageOrder> {
  if (main && stored.has(main.imageUrl)) return { main, gallery }
  const next = gallery.find(({ imageUrl }) => stored.has(imageUrl))
  if (!next) return { main, gallery }
  if (main) await tx.delete(productImages).where(eq(productImages.id, main.id))
  return { main: next, gallery: gallery.filter((row) => row !== next) }
}

async function saveAndAuditOrder(
  tx: Transaction,
  product: LockedImages['product'],
  order: ImageOrder,
  { actor, batch, action }: RebuildContext & { action: string },
) {
  const change = await saveImageOrder(tx, product, order)
  const { id, name: subject } = product
  await audit(tx, { actor, action, kind: 'product', id, subject, batch, ...change })
  return change
}

const shared = { tags: ['Admin: product images'] }
const count = z.int()
const recoverResponse = z.object({ message: z.string(), recoveredMainImages: count, recoveredGalleryImages: count })
const migrateResponse = z.object({
  message: z.string(),
  result: z.object({ totalMigrated: count, mainImages: count, galleryImages: count }),
})

const recoverRoute = createRoute({
  ...shared,
  method: 'post',
  path: '/',
  operationId: 'recoverProductImages',
  summary: 'Replace main images that are missing or have lost their file, and make image rows and product fields agree',
  responses: { 200: jsonResponse(recoverResponse, 'Numbers of recovered images'), ...errorResponses(401, 403, 503) },
})
const migrateRoute = createRoute({
  ...shared,
  method: 'post',
  path: '/',
  operationId: 'createMissingProductImages',
  summary: 'Create the missing image rows of products; safe to repeat',
  responses: { 200: jsonResponse(migrateResponse, 'Numbers of created image rows'), ...errorResponses(401, 403) },
})

/** Recovery of lost images, mounted at `/admin/recover-all-images`. */
export function recoverImageRoutes({ db, files }: { db: Database; files: FileStorage }) {
  return adminRouter('manager').openapi(recoverRoute, async (c) => {
    const { main, gallery } = await recoverImages(db, files, c.var.actor)
    const counts = { recoveredMainImages: main, recoveredGalleryImages: gallery }
    return c.json({ message: 'Images recovered', ...counts }, 200)
  })
}

/** Creation of missing image rows, mounted at `/product-images/migrate`. */
export function migrateImageRoutes({ db }: { db: Database }) {
  return adminRouter('manager').openapi(migrateRoute, async (c) => {
    const { main, gallery } = await migrateImages(db, c.var.actor)
    const result = { totalMigrated: main + gallery, mainImages: main, galleryImages: gallery }
    return c.json({ message: 'Images migrated', result }, 200)
  })
}
