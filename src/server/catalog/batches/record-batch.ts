import type { User } from '../../../domain/accounts/session.ts'
import type { Transaction } from '../../database/connect.ts'
import { productBatches } from './batches.tables.ts'

type Batch = Pick<typeof productBatches.$inferInsert, 'id' | 'kind' | 'title' | 'counts'>

/** Records an import or a bulk edit, in its transaction, so that it can be undone. */
export async function recordBatch(tx: Transaction, actor: User, batch: Batch): Promise<void> {
  await tx.insert(productBatches).values({ ...batch, actorId: actor.id, actor: actor.username })
}
