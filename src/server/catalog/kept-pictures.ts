import { inArray } from 'drizzle-orm'
import { cleanImagePath, PICTURES_URL, splitGallery } from '../../domain/pictures.ts'
import type { Reader } from '../database/connect.ts'
import type { FileStore } from '../files/file-store.ts'
import { productImages, products } from './catalog.tables.ts'

const AT_ONCE = 16
// Any other name was never given by the store, so there is no such file.
const NAME = /^\w[\w-]*(\.[\w-]+)*$/

/**
 * Which pictures have their file. It is looked up before products are held, so that nobody waits for a slow file store;
 * what was never looked up counts as there.
 */
export class KeptPictures {
  readonly #files: FileStore
  readonly #listed: ReadonlySet<string>
  readonly #missing = new Set<string>()

  private constructor(files: FileStore, listed: ReadonlySet<string>) {
    this.#files = files
    this.#listed = listed
  }

  /** Lists the file store. @throws FileTrouble where it cannot be listed: nothing may count as lost then */
  static async list(files: FileStore): Promise<KeptPictures> {
    const names = new Set<string>()
    for await (const { name } of files.list()) names.add(name)
    return new KeptPictures(files, names)
  }

  /** Asks again for pictures that the list does not name: one may have been uploaded since. */
  async lookAgain(paths: readonly string[]): Promise<void> {
    const names = new Set(paths.flatMap((path) => storedFileName(path) ?? []))
    const asked = [...names].filter((name) => !this.#listed.has(name) && !this.#missing.has(name))
    for (let start = 0; start < asked.length; start += AT_ONCE) {
      const batch = asked.slice(start, start + AT_ONCE)
      const found = await Promise.all(batch.map(async (name) => NAME.test(name) && this.#files.exists(name)))
      for (const [place, name] of batch.entries()) if (!found[place]) this.#missing.add(name)
    }
  }

  /** Whether a picture can be shown. Addresses elsewhere count as there: nobody can know. */
  has(path: string): boolean {
    const name = storedFileName(path)
    return name === undefined ? cleanImagePath(path) !== '' : !this.#missing.has(name)
  }
}

/** Every picture that products name, in their fields or their list, as it is written there. */
export async function listPicturePaths(db: Reader, productIds: number[]): Promise<string[]> {
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

/** The name of the picture's file; undefined where the address is not one of the store's files. */
export function storedFileName(path: string): string | undefined {
  const clean = cleanImagePath(path)
  return clean.startsWith(PICTURES_URL) && clean !== PICTURES_URL ? clean.slice(PICTURES_URL.length) : undefined
}
