import { createRoute, z } from '@hono/zod-openapi'
import type { Database } from '../../database/connect.ts'
import type { FileStorage } from '../../storage/file-storage.ts'
import { jsonResponse, errorResponses } from '../../http/openapi.ts'
import { adminRouter } from '../../http/routers.ts'
import { migrateImages, recoverImages } from './rebuild-images.ts'

const shared = { tags: ['Admin: product images'] }
const count = z.int()
const recovered = z.object({ message: z.string(), recoveredMainImages: count, recoveredGalleryImages: count })
const migrated = z.object({
  message: z.string(),
  result: z.object({ totalMigrated: count, mainImages: count, galleryImages: count }),
})

const recoverRoute = createRoute({
  ...shared,
  method: 'post',
  path: '/',
  summary:
    'Put back main pictures that are empty or lost their file, and gallery pictures that are listed in one place only',
  responses: { 200: jsonResponse(recovered, 'How many were put back'), ...errorResponses(401, 403, 503) },
})
const migrateRoute = createRoute({
  ...shared,
  method: 'post',
  path: '/',
  summary: 'Make a row for every picture that a product names; doing it twice changes nothing',
  responses: { 200: jsonResponse(migrated, 'How many rows were made'), ...errorResponses(401, 403) },
})

/** Restores lost images, mounted at `/admin/recover-all-images`. */
export function recoverImageRoutes({ db, files }: { db: Database; files: FileStorage }) {
  return adminRouter().openapi(recoverRoute, async (c) => {
    const { main, gallery } = await recoverImages(db, files, c.var.actor)
    const counts = { recoveredMainImages: main, recoveredGalleryImages: gallery }
    return c.json({ message: 'Images recovered', ...counts }, 200)
  })
}

/** Makes missing rows of images, mounted at `/product-images/migrate`. */
export function migrateImageRoutes({ db }: { db: Database }) {
  return adminRouter().openapi(migrateRoute, async (c) => {
    const { main, gallery } = await migrateImages(db, c.var.actor)
    const result = { totalMigrated: main + gallery, mainImages: main, galleryImages: gallery }
    return c.json({ message: 'Images migrated', result }, 200)
  })
}
