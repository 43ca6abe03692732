import { sql } from 'drizzle-orm'
import { parseStoredImage, variantName, variantWidths } from '../../domain/catalog/images.ts'
import { storedFileName } from '../catalog/images/stored-images.ts'
import { categories, institutes, productImages, products } from '../catalog/catalog.tables.ts'
import { banners, testimonials } from '../content/content.tables.ts'
import type { Queryable } from '../database/connect.ts'
import type { FileStorage } from '../storage/file-storage.ts'
import { orderItems } from '../orders/orders.tables.ts'
import type { CheckResult } from './check.ts'

/** A picture, and one of those that show it. */
interface ImageReference extends Record<string, unknown> {
  path: string
  referencedBy: string
}

/** Every picture that the shop shows: of products, their lists, shelves, content, and what was sold. */
export async function listImageReferences(tx: Queryable): Promise<ImageReference[]> {
  const { rows } = await tx.execute<ImageReference>(sql`
    select path, min(shown_by) as "referencedBy" from (
      select image_url as path, 'picture ' || id || ' of product ' || product_id as shown_by from ${productImages}
      union all select image, 'product ' || id from ${products}
      union all select unnest(string_to_array(image_gallery, ',')), 'the gallery of product ' || id from ${products}
      union all select logo, 'institute ' || id from ${institutes}
      union all select image, 'category ' || id from ${categories}
      union all select image, 'banner ' || id from ${banners}
      union all select avatar, 'testimonial ' || id from ${testimonials}
      union all select product_image, 'order ' || order_id from ${orderItems}
    ) as shown where path <> '' group by path order by path`)
  return rows
}

/**
 * Looks whether each of these pictures has its file, and its smaller copies theirs.
 * @throws FileTrouble where the file store cannot be listed
 */
export async function checkImages(named: readonly ImageReference[], files: FileStorage): Promise<CheckResult> {
  const there = new Set<string>()
  for await (const { name } of files.list()) there.add(name)
  const wrong: string[] = []
  let looked = 0
  for (const { path, referencedBy: by } of named) {
    const name = storedFileName(path)
    if (name === undefined) continue
    looked += 1
    for (const file of [name, ...variantNames(name)]) {
      // One may have been uploaded since the listing passed its place.
      if (!there.has(file) && !(await files.exists(file))) wrong.push(`The file ${file} is missing, shown by ${by}.`)
    }
  }
  return { title: 'every image has its files', checkedCount: looked, violations: wrong }
}

const variantNames = (name: string): string[] =>
  variantWidths(parseStoredImage(`/files/${name}`)?.width ?? 0).map((width) => variantName(name, width))
