import { randomUUID } from 'node:crypto'
import type { User } from '../../domain/session.ts'
import type { Database } from '../database/connect.ts'
import { announceProducts, chunks } from './bulk-rows.ts'
import { changeHeldProduct } from './change-product.ts'
import { createProducts } from './create-products.ts'
import type { Step } from './plan-import.ts'

const CHUNK = 200

export interface Imported {
  created: number
  updated: number
  unchanged: number
  batch: string
}

/**
 * Does what a file asks for, all of it or nothing, in one transaction.
 * @param tell hears how many of the rows are done
 */
export function importProducts(
  db: Database,
  actor: User,
  steps: readonly Step[],
  tell: (done: number) => Promise<unknown>,
): Promise<Imported> {
  const batch = randomUUID()
  const entry = { action: 'import', batch }
  return db.transaction(async (tx) => {
    const touched: number[] = []
    const creates = steps.filter((step) => step.does === 'create')
    // In the order of their ids, as every other change of many products takes them.
    const updates = steps.filter((step) => step.does === 'update').toSorted((a, b) => a.id - b.id)
    let done = 0
    let updated = 0
    for (const part of chunks(updates, CHUNK)) {
      for (const { id, change } of part) {
        if (!(await changeHeldProduct(tx, actor, id, change, entry))) continue
        touched.push(id)
        updated += 1
      }
      await tell((done += part.length))
    }
    for (const part of chunks(creates, CHUNK)) {
      const forms = part.map(({ form }) => form)
      touched.push(...(await createProducts(tx, actor, forms, entry)))
      await tell((done += part.length))
    }
    await announceProducts(tx, touched)
    return { created: creates.length, updated, unchanged: updates.length - updated, batch }
  })
}
