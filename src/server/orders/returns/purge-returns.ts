import { and, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import { RESOLVED_STATUSES } from '../../../domain/orders/returns/return-states.ts'
import type { Database } from '../../database/connect.ts'
import { readReturnSettings } from './return-settings.ts'
import { returnPhotos, returns } from '../../database/schema/returns.ts'

/** A customer can complain about a purchase for two years (Consumer Protection Act 2019, section 69). */
const PHOTO_RETENTION = '2 years'
const UNSENT_PHOTO_RETENTION = '1 day'

/** Deletes the payees and the photos of returns that ended long ago, and photos whose request was never sent. */
export async function purgeReturns(db: Database): Promise<void> {
  const { payeeDays } = await readReturnSettings(db)
  const resolvedBefore = (age: string) =>
    and(inArray(returns.status, [...RESOLVED_STATUSES]), lt(returns.resolvedAt, sql`now() - ${age}::interval`))
  await db
    .update(returns)
    .set({ payee: null, payeeGivenAt: null })
    .where(and(isNotNull(returns.payee), resolvedBefore(`${payeeDays} days`)))
  const old = db.select({ id: returns.id }).from(returns).where(resolvedBefore(PHOTO_RETENTION))
  await db.delete(returnPhotos).where(inArray(returnPhotos.returnId, old))
  await db
    .delete(returnPhotos)
    .where(
      and(isNull(returnPhotos.returnId), lt(returnPhotos.createdAt, sql`now() - ${UNSENT_PHOTO_RETENTION}::interval`)),
    )
}
