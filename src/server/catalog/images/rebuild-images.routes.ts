import { createRoute, z } from '@hono/zod-openapi'
import type { Database } from '../../database/connect.ts'
import type { FileStorage } from '../../storage/file-storage.ts'
import { jsonResponse, errorResponses } from '../../http/openapi.ts'
import { adminRouter } from '../../http/routers.ts'
import { migrateImages, recoverImages } from './rebuild-images.ts'

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
