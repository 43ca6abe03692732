import { sql } from 'drizzle-orm'
import { parseStoredImage, variantName, variantWidths } from '../../domain/catalog/images/images.ts'
import { isIntact } from '../catalog/images/intact-images.ts'
import { PRIVATE_PREFIX } from '../catalog/images/private-images.ts'
import { storedFileName } from '../catalog/images/stored-images.ts'
import { categories, institutes, productImages, products } from '../database/schema/catalog.ts'
import { banners, testimonials } from '../database/schema/content.ts'
import type { Queryable } from '../database/connect.ts'
import type { FileStorage } from '../storage/file-storage.ts'
import { orderItems } from '../database/schema/orders.ts'
import { reviewPhotos } from '../database/schema/reviews.ts'
import type { CheckResult } from './check.ts'

/** An image URL and one of the rows that reference it. */
interface ImageReference extends Record<string, unknown> {
  path: string
  referencedBy: string
}

/** Lists the images of products, institutes, categories, content, order lines and reviews. */
export async function listImageReferences(tx: Queryable): Promise<ImageReference[]> {
  const { rows } = await tx.execute<ImageReference>(sql`
    select path, min(referenced_by) as "referencedBy" from (
      select image_url as path, 'image ' || id || ' of product ' || product_id as referenced_by from ${productImages}
      union all select image, 'product ' || id from ${products}
      union all select unnest(string_to_array(image_gallery, ',')), 'the gallery of product ' || id from ${products}
      union all select unnest(string_to_array(sample_pages, ',')), 'a sample page of product ' || id from ${products}
      union all select logo, 'institute ' || id from ${institutes}
      union all select image, 'category ' || id from ${categories}
      union all select image, 'banner ' || id from ${banners}
      union all select avatar, 'testimonial ' || id from ${testimonials}
      union all select product_image, 'order ' || order_id from ${orderItems}
      union all select '/files/' || file_name, 'the photo ' || id || ' of a review' from ${reviewPhotos}
    ) as images where path <> '' group by path order by path`)
  return rows
}

/**
 * Checks that each image has its file and the files of its variants, undamaged.
 * @throws StorageError if the files cannot be listed
 */
export async function checkImages(references: readonly ImageReference[], files: FileStorage): Promise<CheckResult> {
  const existing = new Set<string>()
  for await (const { name } of files.list()) existing.add(name)
  const violations: string[] = []
  let checkedCount = 0
  for (const { path, referencedBy } of references) {
    const name = storedFileName(path)
    if (name === undefined) continue
    checkedCount += 1
    for (const file of [name, ...variantNames(name)]) {
      // It may have been uploaded during the listing.
      if (!existing.has(file) && !(await files.exists(file)))
        violations.push(`The file ${file} is missing. It is used by ${referencedBy}.`)
      else if (await isDamaged(file, files))
        violations.push(`The file ${file} is damaged. It is used by ${referencedBy}.`)
    }
  }
  return { title: 'every image has its files', checkedCount, violations }
}

async function isDamaged(name: string, files: FileStorage): Promise<boolean> {
  const bytes = await files.read(name)
  // The name of a private image begins with a prefix before the hash.
  return bytes !== undefined && !(await isIntact(withoutPrefix(name), bytes))
}

const withoutPrefix = (name: string): string =>
  name.startsWith(PRIVATE_PREFIX) ? name.slice(PRIVATE_PREFIX.length) : name

const variantNames = (name: string): string[] =>
  variantWidths(parseStoredImage(`/files/${withoutPrefix(name)}`)?.width ?? 0).map((width) => variantName(name, width))
