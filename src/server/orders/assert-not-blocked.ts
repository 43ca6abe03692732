import { eq, isNotNull, sql } from 'drizzle-orm'
import { BLOCKED_CODE, blockedMessage } from '../../domain/customers/customer.ts'
import type { Transaction } from '../database/connect.ts'
import { AppError } from '../http/errors.ts'
import { storeContact } from '../settings/settings.queries.ts'
import { siteSettings } from '../database/schema/platform.ts'
import { customerAccounts, customerPhones, customers } from '../database/schema/customers.ts'

/**
 * Checks that neither the mobile number nor the account of an order belongs to a blocked customer. Every command that sets the
 * mobile number of an order or a parcel calls it.
 * @param userId left out when the account of the order stays the same
 * @throws AppError (403, customer_blocked) with the phone number of the shop
 */
export async function assertNotBlocked(
  tx: Transaction,
  { customerPhone, userId = 0 }: { customerPhone: string; userId?: number },
): Promise<void> {
  const blocked = await tx
    .select({ id: customers.id })
    .from(customers)
    .where(
      sql`${isNotNull(customers.blockedAt)} and (
        exists (select from ${customerPhones} where ${eq(customerPhones.customerId, customers.id)}
          and ${customerPhones.phone} = ${sql.placeholder('phone')})
        or exists (select from ${customerAccounts} where ${eq(customerAccounts.customerId, customers.id)}
          and ${customerAccounts.userId} = ${sql.placeholder('userId')}))`,
    )
    .limit(1)
    .prepare('find_blocked_customer')
    .execute({ phone: customerPhone, userId })
  if (blocked.length === 0) return
  const phones = await tx.select().from(siteSettings).where(eq(siteSettings.key, 'phone'))
  const { phone } = storeContact(new Map(phones.map(({ key, value }) => [key, value])))
  throw new AppError(403, BLOCKED_CODE, blockedMessage(phone))
}
