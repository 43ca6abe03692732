import { inArray } from 'drizzle-orm'
import { cleanImagePath, IMAGES_URL, splitGallery } from '../../../domain/catalog/images/images.ts'
import type { Queryable } from '../../database/connect.ts'
import type { FileStorage } from '../../storage/file-storage.ts'
import { productImages, products } from '../../database/schema/catalog.ts'

const CONCURRENCY = 16
// The store never creates files with other names.
const FILE_NAME = /^\w[\w-]*(\.[\w-]+)*$/

/**
 * The images that have a file. They are looked up before products are locked, because the storage may be slow. Images that
 * were not looked up count as existing.
 */
export class StoredImages {
  readonly #files: FileStorage
  readonly #listed: ReadonlySet<string>
  readonly #missing = new Set<string>()

  private constructor(files: FileStorage, listed: ReadonlySet<string>) {
    this.#files = files
    this.#listed = listed
  }

  /** Lists the storage. @throws StorageError when it cannot be listed */
  static async list(files: FileStorage): Promise<StoredImages> {
    const names = new Set<string>()
    for await (const { name } of files.list()) names.add(name)
    return new StoredImages(files, names)
  }

  /** Looks up images that the listing does not contain: they may have been uploaded since. */
  async recheck(paths: readonly string[]): Promise<void> {
    const names = new Set(paths.flatMap((path) => storedFileName(path) ?? []))
    const unlisted = [...names].filter((name) => !this.#listed.has(name) && !this.#missing.has(name))
    for (let start = 0; start < unlisted.length; start += CONCURRENCY) {
      const batch = unlisted.slice(start, start + CONCURRENCY)
      const exists = await Promise.all(batch.map(async (name) => FILE_NAME.test(name) && this.#files.exists(name)))
      for (const [index, name] of batch.entries()) if (!exists[index]) this.#missing.add(name)
    }
  }

  /** Whether an image can be shown. External URLs count as existing. */
  has(path: string): boolean {
    const name = storedFileName(path)
    return name === undefined ? cleanImagePath(path) !== '' : !this.#missing.has(name)
  }
}

/** Returns all image paths of products from their fields and image rows, unnormalized. */
export async function listImagePaths(db: Queryable, productIds: number[]): Promise<string[]> {
  const { image, imageGallery } = products
  const fields = await db.select({ image, imageGallery }).from(products).where(inArray(products.id, productIds))
  const rows = await db
    .select({ imageUrl: productImages.imageUrl })
    .from(productImages)
    .where(inArray(productImages.productId, productIds))
  return [
    ...fields.flatMap((product) => [product.image, ...splitGallery(product.imageGallery)]),
    ...rows.map(({ imageUrl }) => imageUrl),
  ]
}

/** Returns the file name of a stored image; undefined for any other path. */
export function storedFileName(path: string): string | undefined {
  const clean = cleanImagePath(path)
  return clean.startsWith(IMAGES_URL) && clean !== IMAGES_URL ? clean.slice(IMAGES_URL.length) : undefined
}
