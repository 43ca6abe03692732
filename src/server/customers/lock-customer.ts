import { eq } from 'drizzle-orm'
import type { Transaction } from '../database/connect.ts'
import { NotFoundError } from '../http/errors.ts'
import { customers } from '../database/schema/customers.ts'

/** The kind of a customer's entries in the audit log. */
export const CUSTOMER_KIND = 'customer'

/** The subject of a customer's entries in the audit log: without the name, because the log cannot be changed. */
export const customerSubject = (id: number): string => `#${id}`

/** Locks a customer. @throws NotFoundError */
export async function lockCustomer(tx: Transaction, id: number) {
  const [row] = await tx.select().from(customers).where(eq(customers.id, id)).for('update')
  if (!row) throw new NotFoundError('Customer')
  return row
}
