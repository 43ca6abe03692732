import { isNull } from 'drizzle-orm'
import type { User } from '../../../domain/accounts/session.ts'
import type { Transaction } from '../../database/connect.ts'
import { ConflictError } from '../../http/errors.ts'
import { productBatches } from '../../database/schema/imports.ts'

type Batch = Pick<typeof productBatches.$inferInsert, 'id' | 'kind' | 'title' | 'counts'>

/**
 * Records an import or a bulk edit, in its transaction, so that it can be undone. Each part of an import updates its counts.
 * @throws ConflictError (409, undone_meanwhile) for a part of an import that was undone after an earlier part
 */
export async function recordBatch(tx: Transaction, actor: User, batch: Batch): Promise<void> {
  const recorded = await tx
    .insert(productBatches)
    .values({ ...batch, actorId: actor.id, actor: actor.username })
    .onConflictDoUpdate({
      target: productBatches.id,
      set: { counts: batch.counts },
      setWhere: isNull(productBatches.undoneAt),
    })
    .returning({ id: productBatches.id })
  if (recorded.length === 0) throw new ConflictError('undone_meanwhile', 'This import was undone while it ran')
}
