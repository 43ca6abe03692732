import { eq, sql } from 'drizzle-orm'
import {
  type AccountMobile,
  type AccountMobileEdit,
  MAX_ACCOUNTS_PER_MOBILE,
} from '../../../domain/accounts/account-mobile.ts'
import type { User } from '../../../domain/accounts/session.ts'
import type { Database, Queryable, Transaction } from '../../database/connect.ts'
import { ConflictError } from '../../http/errors.ts'
import { accountMobiles, provenMobiles } from '../accounts.tables.ts'
import { checkCurrentPassword } from '../confirm-password.ts'

// One account after another: concurrent changes would exceed the accounts of a number.
const MOBILE_LOCK = 7_301_965

/** Returns the mobile number of an account. */
export async function readAccountMobile(db: Queryable, userId: number): Promise<AccountMobile> {
  const [row] = await db
    .select({ mobile: accountMobiles.mobile, proven: provenMobiles.mobile })
    .from(accountMobiles)
    .leftJoin(provenMobiles, eq(provenMobiles.userId, accountMobiles.userId))
    .where(eq(accountMobiles.userId, userId))
  return { mobile: row?.mobile ?? null, isLogin: Boolean(row?.proven) }
}

/**
 * Sets the mobile number of an account. The user can log in with it once an order with it was delivered.
 * @throws ValidationError when the password is wrong
 * @throws ConflictError (409) when the number already has as many accounts as one number may have
 */
export async function setAccountMobile(
  db: Database,
  user: User,
  { mobile, currentPassword }: AccountMobileEdit,
): Promise<void> {
  await checkCurrentPassword(db, user, currentPassword)
  await db.transaction(async (tx) => {
    if (await saveAccountMobile(tx, user.id, mobile)) return
    throw new ConflictError(
      'mobile_taken',
      'Too many accounts use this mobile number. Log in with your username instead.',
    )
  })
}

/** Removes the mobile number of an account. Does nothing if there is none. */
export async function deleteAccountMobile(db: Database, userId: number): Promise<void> {
  await db.delete(accountMobiles).where(eq(accountMobiles.userId, userId))
}

/** Saves the mobile number of an account. @returns false when too many other accounts have it */
async function saveAccountMobile(tx: Transaction, userId: number, mobile: string): Promise<boolean> {
  await tx.execute(sql`select pg_advisory_xact_lock(${MOBILE_LOCK})`)
  const rows = await tx
    .select({ userId: accountMobiles.userId })
    .from(accountMobiles)
    .where(eq(accountMobiles.mobile, mobile))
  if (rows.filter((row) => row.userId !== userId).length >= MAX_ACCOUNTS_PER_MOBILE) return false
  await tx
    .insert(accountMobiles)
    .values({ userId, mobile })
    .onConflictDoUpdate({ target: accountMobiles.userId, set: { mobile } })
  return true
}
