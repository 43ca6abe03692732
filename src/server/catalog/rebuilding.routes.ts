import { createRoute, z } from '@hono/zod-openapi'
import type { Database } from '../database/connect.ts'
import type { FileStore } from '../files/file-store.ts'
import { onlyAdmins, requireAdmin } from '../http/access.ts'
import { createRouter, json, problems } from '../http/contract.ts'
import { migratePictures, recoverPictures } from './rebuild-pictures.ts'

const shared = { tags: ['Back office: product images'], middleware: onlyAdmins }
const count = z.int()
const recovered = z.object({ message: z.string(), recoveredMainImages: count, recoveredGalleryImages: count })
const migrated = z.object({
  message: z.string(),
  result: z.object({ totalMigrated: count, mainImages: count, galleryImages: count }),
})

const recoverRoute = createRoute({
  ...shared,
  method: 'post',
  path: '/admin/recover-all-images',
  summary:
    'Put back main pictures that are empty or lost their file, and gallery pictures that are listed in one place only',
  responses: { 200: json(recovered, 'How many were put back'), ...problems(401, 403, 503) },
})
const migrateRoute = createRoute({
  ...shared,
  method: 'post',
  path: '/product-images/migrate',
  summary: 'Make a row for every picture that a product names; doing it twice changes nothing',
  responses: { 200: json(migrated, 'How many rows were made'), ...problems(401, 403) },
})

/** Bringing the pictures of all products in order. Mounted before the calls of one product, whose id `migrate` is not. */
export function rebuildingRoutes({ db, files }: { db: Database; files: FileStore }) {
  return createRouter()
    .openapi(recoverRoute, async (c) => {
      const { main, gallery } = await recoverPictures(db, files, requireAdmin(c))
      const counts = { recoveredMainImages: main, recoveredGalleryImages: gallery }
      return c.json({ message: 'Images recovered', ...counts }, 200)
    })
    .openapi(migrateRoute, async (c) => {
      const { main, gallery } = await migratePictures(db, requireAdmin(c))
      const result = { totalMigrated: main + gallery, mainImages: main, galleryImages: gallery }
      return c.json({ message: 'Images migrated', result }, 200)
    })
}
