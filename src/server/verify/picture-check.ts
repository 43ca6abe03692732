import { sql } from 'drizzle-orm'
import { pictureOf, smallerCopy, smallerWidths } from '../../domain/pictures.ts'
import { storedFileName } from '../catalog/kept-pictures.ts'
import { categories, institutes, productImages, products } from '../catalog/catalog.tables.ts'
import { banners, testimonials } from '../content/content.tables.ts'
import type { Reader } from '../database/connect.ts'
import type { FileStore } from '../files/file-store.ts'
import { orderItems } from '../orders/orders.tables.ts'
import type { Finding } from './check.ts'

/** A picture, and one of those that show it. */
interface Named extends Record<string, unknown> {
  path: string
  by: string
}

/** Every picture that the shop shows: of products, their lists, shelves, content, and what was sold. */
export async function listNamedPictures(tx: Reader): Promise<Named[]> {
  const { rows } = await tx.execute<Named>(sql`
    select path, min(shown_by) as "by" from (
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
export async function checkPictures(named: readonly Named[], files: FileStore): Promise<Finding> {
  const there = new Set<string>()
  for await (const { name } of files.list()) there.add(name)
  const wrong: string[] = []
  let looked = 0
  for (const { path, by } of named) {
    const name = storedFileName(path)
    if (name === undefined) continue
    looked += 1
    for (const file of [name, ...copiesOf(name)]) {
      // One may have been uploaded since the listing passed its place.
      if (!there.has(file) && !(await files.exists(file))) wrong.push(`The file ${file} is missing, shown by ${by}.`)
    }
  }
  return { title: 'every picture has its files', looked, wrong }
}

const copiesOf = (name: string): string[] =>
  smallerWidths(pictureOf(`/files/${name}`)?.width ?? 0).map((width) => smallerCopy(name, width))
