import { asc, count, eq, inArray } from 'drizzle-orm'
import type { User } from '../../domain/accounts/session.ts'
import type { Merge, MergePreview } from '../../domain/customers/customer.ts'
import { users } from '../database/schema/accounts.ts'
import { audit } from '../database/audit.ts'
import type { Database, Transaction } from '../database/connect.ts'
import { NotFoundError } from '../http/errors.ts'
import { customerAccounts, customerNotes, customerPhones, customers } from '../database/schema/customers.ts'
import { refreshCustomersIn, updateCustomers } from '../orders/customers/refresh-customers.ts'
import { presentCustomer } from './customers.queries.ts'
import { CUSTOMER_KIND, customerSubject } from './lock-customer.ts'

/**
 * Merges a customer into another: mobile numbers with their orders, accounts, notes and the block. Orders are not
 * changed. It cannot be undone.
 * @throws NotFoundError
 */
export const mergeCustomers = (db: Database, actor: User, merge: Merge): Promise<void> =>
  db.transaction(async (tx) => {
    const { result } = await mergeIn(tx, merge)
    const { phones, usernames, noteCount, orderCount } = result
    await audit(tx, {
      actor,
      action: 'merge',
      kind: CUSTOMER_KIND,
      id: merge.targetId,
      subject: customerSubject(merge.targetId),
      after: { source: merge.sourceId, orderCount, phones: phones.length, accounts: usernames.length, noteCount },
    })
  })

/** Returns what a merge would make of two customers: it is carried out and rolled back. @throws NotFoundError */
export async function previewMerge(db: Database, merge: Merge): Promise<MergePreview> {
  let preview: MergePreview | undefined
  const rollback = new Error('The preview is rolled back')
  try {
    await db.transaction(async (tx) => {
      preview = await mergeIn(tx, merge)
      throw rollback
    })
  } catch (error) {
    if (error !== rollback || !preview) throw error
  }
  if (!preview) throw rollback
  return preview
}

async function mergeIn(tx: Transaction, { targetId, sourceId }: Merge): Promise<MergePreview> {
  await refreshCustomersIn(tx)
  const locked = await tx
    .select()
    .from(customers)
    .where(inArray(customers.id, [targetId, sourceId]))
    .orderBy(asc(customers.id))
    .for('update')
  const [target, source] = [targetId, sourceId].map((id) => locked.find((row) => row.id === id))
  if (!target || !source) throw new NotFoundError('Customer')
  const link = { customerId: targetId }
  await tx.update(customerPhones).set(link).where(eq(customerPhones.customerId, sourceId))
  await tx.update(customerAccounts).set(link).where(eq(customerAccounts.customerId, sourceId))
  await tx.update(customerNotes).set(link).where(eq(customerNotes.customerId, sourceId))
  if (source.blockedAt && !target.blockedAt) {
    const { blockedAt, blockedBy, blockReason } = source
    await tx.update(customers).set({ blockedAt, blockedBy, blockReason }).where(eq(customers.id, targetId))
  }
  await tx.delete(customers).where(eq(customers.id, sourceId))
  await updateCustomers(tx, [targetId])
  return { target: presentCustomer(target), source: presentCustomer(source), result: await readResult(tx, targetId) }
}

async function readResult(tx: Transaction, id: number): Promise<MergePreview['result']> {
  const [row] = await tx.select().from(customers).where(eq(customers.id, id))
  if (!row) throw new NotFoundError('Customer')
  const phones = await tx
    .select({ phone: customerPhones.phone })
    .from(customerPhones)
    .where(eq(customerPhones.customerId, id))
    .orderBy(asc(customerPhones.phone))
  const accounts = await tx
    .select({ username: users.username })
    .from(users)
    .innerJoin(customerAccounts, eq(customerAccounts.userId, users.id))
    .where(eq(customerAccounts.customerId, id))
    .orderBy(asc(users.id))
  const [notes] = await tx.select({ total: count() }).from(customerNotes).where(eq(customerNotes.customerId, id))
  return {
    ...presentCustomer(row),
    phones: phones.map(({ phone }) => phone),
    usernames: accounts.map(({ username }) => username),
    noteCount: notes?.total ?? 0,
  }
}
