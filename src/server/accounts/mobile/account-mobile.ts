import { eq } from 'drizzle-orm'
import {
  type AccountMobile,
  type AccountMobileEdit,
  MAX_ACCOUNTS_PER_MOBILE,
} from '../../../domain/accounts/account-mobile.ts'
import type { User } from '../../../domain/accounts/session.ts'
import type { Database, Queryable, Transaction } from '../../database/connect.ts'
import type { EmailOutbox } from '../../email/email-outbox.ts'
import { ConflictError } from '../../http/errors.ts'
import { accountEmails, accountMobiles, provenMobiles } from '../../database/schema/accounts.ts'
import { checkCurrentPassword } from '../confirm-password.ts'
import { mobileChangedEmail } from '../recovery/recovery-emails.ts'
import { lockUntilCommit } from '../../database/transaction-locks.ts'

interface MobileDeps {
  db: Database
  outbox: EmailOutbox
}

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
 * Sets the mobile number of an account. The user can log in with it once an order with it was delivered, and is informed
 * by email of a change.
 * @throws ValidationError when the password is wrong
 * @throws ConflictError (409) when the number already has as many accounts as one number may have
 */
export async function setAccountMobile(
  { db, outbox }: MobileDeps,
  user: User,
  { mobile, currentPassword }: AccountMobileEdit,
): Promise<void> {
  await checkCurrentPassword(db, user, currentPassword)
  await db.transaction(async (tx) => {
    const before = await readAccountMobile(tx, user.id)
    if (!(await saveAccountMobile(tx, user.id, mobile))) {
      throw new ConflictError(
        'mobile_taken',
        'Too many accounts use this mobile number. Log in with your username instead.',
      )
    }
    if (before.mobile !== mobile) await informUser(tx, outbox, { userId: user.id, mobile })
  })
}

/** Removes the mobile number of an account and informs the user by email. Does nothing if there is none. */
export async function deleteAccountMobile({ db, outbox }: MobileDeps, userId: number): Promise<void> {
  await db.transaction(async (tx) => {
    const deleted = await tx.delete(accountMobiles).where(eq(accountMobiles.userId, userId)).returning()
    if (deleted.length > 0) await informUser(tx, outbox, { userId, mobile: null })
  })
}

/** Writes to the address of an account that its login has changed. */
async function informUser(
  tx: Transaction,
  outbox: EmailOutbox,
  { userId, mobile }: { userId: number; mobile: string | null },
): Promise<void> {
  const [row] = await tx.select().from(accountEmails).where(eq(accountEmails.userId, userId))
  if (row) await outbox.enqueue(tx, (settings) => [mobileChangedEmail(row.email, mobile, settings)])
}

/** Saves the mobile number of an account. @returns false when too many other accounts have it */
async function saveAccountMobile(tx: Transaction, userId: number, mobile: string): Promise<boolean> {
  await lockUntilCommit(tx, 'login-mobiles')
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
