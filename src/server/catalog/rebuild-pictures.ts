import { randomUUID } from 'node:crypto'
import { asc, eq, gt } from 'drizzle-orm'
import { cleanImagePath, splitGallery } from '../../domain/pictures.ts'
import type { User } from '../../domain/session.ts'
import { recordChange } from '../accounts/record-change.ts'
import { announce } from '../database/changes.ts'
import type { Database, Transaction } from '../database/connect.ts'
import type { FileStore } from '../files/file-store.ts'
import {
  type Arrangement,
  arrangementOf,
  type HeldPictures,
  holdPictures,
  keepArrangement,
} from './arrange-pictures.ts'
import { productImages, products } from './catalog.tables.ts'
import { KeptPictures, listPicturePaths } from './kept-pictures.ts'

const BATCH = 500

interface Run {
  db: Database
  actor: User
  batch: string
}

/** What is done with one product, which is held meanwhile. */
type Work = (tx: Transaction, held: HeldPictures, run: Run) => Promise<Rebuilt>

/** How many pictures were put back. */
export interface Rebuilt {
  main: number
  gallery: number
}

/** Makes a row for every picture that a product names and has no row of. Doing it twice changes nothing. */
export async function migratePictures(db: Database, actor: User): Promise<Rebuilt> {
  return forEveryProduct({ db, actor, batch: randomUUID() }, async (tx, held, run) => {
    const { arranged, added } = await addMissingRows(tx, held)
    if (added.main + added.gallery > 0)
      await arrangeAgain(tx, held.product, arranged, { ...run, action: 'migrate-images' })
    return added
  })
}

/**
 * Puts pictures back: every product's list and its fields agree again, and one whose main picture is empty or has lost
 * its file gets the first of its pictures that is still there.
 */
export async function recoverPictures(db: Database, files: FileStore, actor: User): Promise<Rebuilt> {
  const kept = await KeptPictures.list(files)
  const work: Work = async (tx, held, run) => {
    const { arranged, added } = await addMissingRows(tx, held)
    const chosen = await chooseMain(tx, arranged, kept)
    const { before, after } = await arrangeAgain(tx, held.product, chosen, { ...run, action: 'recover-images' })
    const known = new Set(splitGallery(before.imageGallery))
    const relisted = splitGallery(after.imageGallery).filter((path) => !known.has(path) && path !== before.image)
    const main = after.image !== '' && after.image !== cleanImagePath(before.image) ? 1 : 0
    return { main, gallery: added.gallery + relisted.length }
  }
  return forEveryProduct({ db, actor, batch: randomUUID() }, work, async (ids) => {
    await kept.lookAgain(await listPicturePaths(db, ids))
  })
}

/** Goes through all products, some hundred in a transaction, so that nobody waits long for one of them. */
async function forEveryProduct(
  run: Run,
  work: Work,
  prepare: (productIds: number[]) => Promise<void> = async () => {},
): Promise<Rebuilt> {
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
      for (const held of await holdPictures(tx, ids)) {
        const { main, gallery } = await work(tx, held, run)
        total.main += main
        total.gallery += gallery
        if (main + gallery > 0) await announce(tx, `product:${held.product.id}`)
      }
    })
    if (ids.length < BATCH) return total
    last = ids.at(-1) ?? last
  }
}

/** What the product's own fields say is right: their main picture is the main row, whatever other row was. */
async function addMissingRows(tx: Transaction, { product, rows }: HeldPictures) {
  const image = cleanImagePath(product.image)
  const known = new Set(rows.map(({ imageUrl }) => cleanImagePath(imageUrl)))
  const lost = splitGallery(product.imageGallery).filter((path) => !known.has(path) && path !== image)
  const isMainLost = image !== '' && !known.has(image)
  const values = [...(isMainLost ? [image] : []), ...lost].map((imageUrl) => ({ productId: product.id, imageUrl }))
  const made = values.length > 0 ? await tx.insert(productImages).values(values).returning() : []
  const all = [...rows, ...made]
  const main = all.find(({ imageUrl }) => cleanImagePath(imageUrl) === image)
  const arranged = main ? { main, gallery: all.filter((row) => row !== main) } : arrangementOf(all)
  return { arranged, added: { main: isMainLost ? 1 : 0, gallery: lost.length } }
}

/** A main picture without a file makes room for the first one that has it, and its row goes. */
async function chooseMain(tx: Transaction, { main, gallery }: Arrangement, kept: KeptPictures): Promise<Arrangement> {
  if (main && kept.has(main.imageUrl)) return { main, gallery }
  const next = gallery.find(({ imageUrl }) => kept.has(imageUrl))
  if (!next) return { main, gallery }
  if (main) await tx.delete(productImages).where(eq(productImages.id, main.id))
  return { main: next, gallery: gallery.filter((row) => row !== next) }
}

async function arrangeAgain(
  tx: Transaction,
  product: HeldPictures['product'],
  arranged: Arrangement,
  { actor, batch, action }: Run & { action: string },
) {
  const change = await keepArrangement(tx, product, arranged)
  const { id, name: subject } = product
  await recordChange(tx, { actor, action, kind: 'product', id, subject, batch, ...change })
  return change
}
