import { eq } from 'drizzle-orm'
import type { ProductImage } from '../../domain/product.ts'
import type { User } from '../../domain/session.ts'
import { recordChange } from '../accounts/record-change.ts'
import { announce } from '../database/changes.ts'
import type { Database, Transaction } from '../database/connect.ts'
import { Problem } from '../http/problem.ts'
import {
  type Arrangement,
  arrangementOf,
  holdPicturesAround,
  holdPicturesOf,
  keepArrangement,
  type PictureRow,
} from './arrange-pictures.ts'
import { productImages } from './catalog.tables.ts'

const KIND = 'product-image'
const MOST_PICTURES = 100

type NewPicture = Pick<ProductImage, 'imageUrl' | 'imageType'>

/**
 * Gives a product a picture: at the end of its gallery, or as its main one, and then the former main picture leads the
 * gallery. A picture that the product has already is not added twice.
 */
export function addPicture(db: Database, actor: User, productId: number, { imageUrl, imageType }: NewPicture) {
  return db.transaction(async (tx) => {
    const { product, rows } = await holdPicturesOf(tx, productId)
    const known = rows.find((row) => row.imageUrl === imageUrl)
    if (!known && rows.length >= MOST_PICTURES) {
      throw new Problem(409, 'too_many', `A product has at most ${MOST_PICTURES} images`)
    }
    const picture = known ?? (await insertPicture(tx, productId, imageUrl))
    const { main, gallery } = arrangementOf(known ? rows : [...rows, picture])
    const arranged = imageType === 'main' ? lead({ main, gallery }, picture) : { main, gallery }
    await keepArrangement(tx, product, arranged)
    if (!known) {
      const after = { imageUrl, imageType }
      await recordChange(tx, { actor, action: 'create', kind: KIND, id: picture.id, subject: product.name, after })
    }
    await announce(tx, `product:${productId}`)
    return readPicture(tx, picture.id)
  })
}

/** Makes a picture the main one; the former main picture leads the gallery. */
export function setMainPicture(db: Database, actor: User, imageId: number) {
  return db.transaction(async (tx) => {
    const { product, rows, picture } = await holdPicturesAround(tx, imageId)
    await keepArrangement(tx, product, lead(arrangementOf(rows), picture))
    const change = { before: { imageType: picture.imageType }, after: { imageType: 'main' } }
    await recordChange(tx, { actor, action: 'update', kind: KIND, id: imageId, subject: product.name, ...change })
    await announce(tx, `product:${product.id}`)
    return readPicture(tx, imageId)
  })
}

/** Takes a picture from its product; where it was the main one, the first of the gallery takes its place. */
export function removePicture(db: Database, actor: User, imageId: number): Promise<void> {
  return db.transaction(async (tx) => {
    const { product, rows, picture } = await holdPicturesAround(tx, imageId)
    await tx.delete(productImages).where(eq(productImages.id, imageId))
    const { main, gallery } = arrangementOf(rows.filter((row) => row !== picture))
    const wasMain = picture.imageType === 'main'
    const [next, ...others] = gallery
    await keepArrangement(tx, product, wasMain && !main ? { main: next, gallery: others } : { main, gallery })
    const { imageUrl, imageType, altText } = picture
    const before = { imageUrl, imageType, altText }
    await recordChange(tx, { actor, action: 'delete', kind: KIND, id: imageId, subject: product.name, before })
    await announce(tx, `product:${product.id}`)
  })
}

/**
 * Puts a product's pictures in another order. Where the product has a main picture it is the first of them: whichever
 * comes first is the main one then. Pictures that are not named follow as they were; a main one that is not named stays.
 * @throws Problem 409 when a picture is named that the product does not have
 */
export function orderPictures(db: Database, actor: User, productId: number, imageIds: number[]): Promise<void> {
  return db.transaction(async (tx) => {
    const { product, rows } = await holdPicturesOf(tx, productId)
    const named = namedPictures(rows, imageIds)
    const rest = rows.filter((row) => !named.includes(row))
    const { main } = arrangementOf(rows)
    const ordered = [...(main && rest.includes(main) ? [main] : []), ...named, ...rest.filter((row) => row !== main)]
    const arranged = main ? { main: ordered[0], gallery: ordered.slice(1) } : { main, gallery: ordered }
    const change = await keepArrangement(tx, product, arranged)
    const subject = product.name
    await recordChange(tx, { actor, action: 'reorder', kind: 'product', id: productId, subject, ...change })
    await announce(tx, `product:${productId}`)
  })
}

/** Says what a picture shows, for whoever cannot see it. */
export function describePicture(db: Database, actor: User, imageId: number, altText: string) {
  return db.transaction(async (tx) => {
    const { product, picture } = await holdPicturesAround(tx, imageId)
    await tx.update(productImages).set({ altText }).where(eq(productImages.id, imageId))
    const change = { before: { altText: picture.altText }, after: { altText } }
    await recordChange(tx, { actor, action: 'update', kind: KIND, id: imageId, subject: product.name, ...change })
    await announce(tx, `product:${product.id}`)
    return { ...picture, altText }
  })
}

function namedPictures(rows: PictureRow[], imageIds: number[]): PictureRow[] {
  const wanted = [...new Set(imageIds)]
  const named = wanted.flatMap((id) => rows.find((row) => row.id === id) ?? [])
  if (named.length === wanted.length) return named
  throw new Problem(409, 'changed_since', 'The images of this product have changed. Load them again.')
}

/** The arrangement with this picture as the main one. */
const lead = ({ main, gallery }: Arrangement, picture: PictureRow): Arrangement => ({
  main: picture,
  gallery: [...(main ? [main] : []), ...gallery].filter((row) => row !== picture),
})

async function insertPicture(tx: Transaction, productId: number, imageUrl: string): Promise<PictureRow> {
  const [row] = await tx.insert(productImages).values({ productId, imageUrl }).returning()
  if (!row) throw new Error('The picture was not kept')
  return row
}

async function readPicture(tx: Transaction, imageId: number): Promise<PictureRow> {
  const [row] = await tx.select().from(productImages).where(eq(productImages.id, imageId))
  if (!row) throw new Error('The picture has gone')
  return row
}
