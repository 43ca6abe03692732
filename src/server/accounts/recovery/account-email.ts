import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import type { AccountEmail, AccountEmailEdit, EmailConfirmation } from '../../../domain/accounts/account-recovery.ts'
import type { User } from '../../../domain/accounts/session.ts'
import type { Database, Transaction } from '../../database/connect.ts'
import type { EmailOutbox } from '../../email/email-outbox.ts'
import { AppError, ConflictError } from '../../http/errors.ts'
import { accountEmails, accountTokens, emailChanges } from '../../database/schema/accounts.ts'
import { checkCurrentPassword } from '../confirm-password.ts'
import { consumeToken, createToken, TOKEN_AGE_MS } from './account-tokens.ts'
import { addressReplacedEmail, currentAddressEmail, verificationEmail } from './recovery-emails.ts'

interface EmailDeps {
  db: Database
  outbox: EmailOutbox
}

/** Returns the email address of an account, and the one that is to replace it. */
export function readAccountEmail({ db, outbox }: EmailDeps, userId: number): Promise<AccountEmail> {
  return db.transaction(async (tx) => {
    const [row] = await tx.select().from(accountEmails).where(eq(accountEmails.userId, userId))
    const [change] = await tx.select().from(emailChanges).where(openChange(userId))
    return {
      email: row?.email ?? null,
      isVerified: Boolean(row?.verifiedAt),
      pendingEmail: change?.email ?? null,
      canSendLink: await outbox.isStoring(tx),
    }
  })
}

/**
 * Sets the email address of an account and sends a link that confirms it. A verified address stays until the user has
 * confirmed both addresses.
 * @throws ValidationError when the password is wrong
 */
export async function setAccountEmail(
  { db, outbox }: EmailDeps,
  user: User,
  { email, currentPassword }: AccountEmailEdit,
): Promise<void> {
  await checkCurrentPassword(db, user, currentPassword)
  await db.transaction(async (tx) => {
    const current = await lockAddress(tx, user.id)
    await tx.delete(emailChanges).where(eq(emailChanges.userId, user.id))
    if (current?.verifiedAt && current.email.toLowerCase() === email.toLowerCase()) return
    if (current?.verifiedAt) return startChange(tx, outbox, { userId: user.id, from: current.email, to: email })
    await saveUnverified(tx, user.id, email)
    await sendVerification(tx, outbox, { userId: user.id, email })
  })
}

/** Sends the link of an address that is not verified again. @throws ConflictError (409) when there is none */
export async function resendVerification({ db, outbox }: EmailDeps, user: User): Promise<void> {
  await db.transaction(async (tx) => {
    const current = await lockAddress(tx, user.id)
    if (!current || current.verifiedAt) throw new ConflictError('nothing_to_verify', 'There is no address to confirm.')
    await sendVerification(tx, outbox, { userId: user.id, email: current.email })
  })
}

/** Saves the address of a new account. @returns the token that confirms it */
export async function addAccountEmail(tx: Transaction, account: { userId: number; email: string }): Promise<string> {
  await saveUnverified(tx, account.userId, account.email)
  return createToken(tx, { ...account, purpose: 'email_verification' })
}

/**
 * Confirms an address with the token of an emailed link.
 * @throws AppError 400 `invalid_link`
 * @throws ConflictError (409) when another account has confirmed the address before
 */
export async function confirmEmail({ db, outbox }: EmailDeps, token: string): Promise<EmailConfirmation> {
  return db.transaction(async (tx) => {
    const { userId, email, purpose } = await consumeToken(tx, token, [
      'email_verification',
      'email_current',
      'email_new',
    ])
    if (purpose !== 'email_verification') return confirmChange(tx, outbox, { userId, email, purpose })
    if (!(await verifyAddress(tx, userId, email))) throw addressTakenError()
    return { email, result: 'verified' }
  })
}

const openChange = (userId: number) => and(eq(emailChanges.userId, userId), gt(emailChanges.expiresAt, sql`now()`))

const addressTakenError = () =>
  new ConflictError('email_taken', 'This address belongs to another account. Log in to that account instead.')

async function lockAddress(tx: Transaction, userId: number) {
  const [row] = await tx.select().from(accountEmails).where(eq(accountEmails.userId, userId)).for('update')
  return row
}

const saveUnverified = (tx: Transaction, userId: number, email: string) =>
  tx
    .insert(accountEmails)
    .values({ userId, email })
    .onConflictDoUpdate({ target: accountEmails.userId, set: { email, verifiedAt: null } })

async function sendVerification(
  tx: Transaction,
  outbox: EmailOutbox,
  { userId, email }: { userId: number; email: string },
): Promise<void> {
  const token = await createToken(tx, { userId, purpose: 'email_verification', email })
  await outbox.enqueue(tx, (settings) => [verificationEmail({ address: email, token }, settings)])
}

/** Sends a link to both addresses. */
async function startChange(
  tx: Transaction,
  outbox: EmailOutbox,
  { userId, from, to }: { userId: number; from: string; to: string },
): Promise<void> {
  const expiresAt = new Date(Date.now() + TOKEN_AGE_MS.email_new)
  await tx.insert(emailChanges).values({ userId, email: to, expiresAt })
  const currentToken = await createToken(tx, { userId, purpose: 'email_current', email: from })
  const newToken = await createToken(tx, { userId, purpose: 'email_new', email: to })
  await outbox.enqueue(tx, (settings) => [
    currentAddressEmail({ address: from, token: currentToken, newAddress: to }, settings),
    verificationEmail({ address: to, token: newToken }, settings),
  ])
}

interface ConfirmedAddress {
  userId: number
  email: string
  purpose: 'email_current' | 'email_new'
}

/** Replaces the address when both are confirmed. */
async function confirmChange(
  tx: Transaction,
  outbox: EmailOutbox,
  { userId, email, purpose }: ConfirmedAddress,
): Promise<EmailConfirmation> {
  const confirmed = purpose === 'email_new' ? { isNewConfirmed: true } : { isCurrentConfirmed: true }
  const [change] = await tx.update(emailChanges).set(confirmed).where(openChange(userId)).returning()
  const former = await lockAddress(tx, userId)
  if (!change || !former) throw new AppError(400, 'invalid_link', 'This change was replaced by another.')
  if (!change.isNewConfirmed || !change.isCurrentConfirmed) return { email, result: 'other_address_needed' }
  await saveUnverified(tx, userId, change.email)
  if (!(await verifyAddress(tx, userId, change.email))) throw addressTakenError()
  await tx.delete(emailChanges).where(eq(emailChanges.userId, userId))
  await outbox.enqueue(tx, (settings) => [addressReplacedEmail(former.email, change.email, settings)])
  return { email: change.email, result: 'verified' }
}

/**
 * Marks the address of an account as verified, if it is still this address. Of several accounts with one address, the first
 * to confirm it has it; the others must use another.
 */
export async function verifyAddress(tx: Transaction, userId: number, email: string): Promise<boolean> {
  const isSame = eq(sql`lower(${accountEmails.email})`, sql`lower(${email})`)
  const others = await tx
    .select({ userId: accountEmails.userId, verifiedAt: accountEmails.verifiedAt })
    .from(accountEmails)
    .where(isSame)
    .for('update')
  if (others.some((other) => other.userId !== userId && other.verifiedAt)) return false
  const losing = others.filter((other) => other.userId !== userId).map((other) => other.userId)
  if (losing.length > 0) {
    await tx.delete(accountEmails).where(inArray(accountEmails.userId, losing))
    await tx.delete(accountTokens).where(inArray(accountTokens.userId, losing))
  }
  const verified = await tx
    .update(accountEmails)
    .set({ verifiedAt: sql`coalesce(${accountEmails.verifiedAt}, now())` })
    .where(and(eq(accountEmails.userId, userId), isSame))
    .returning({ userId: accountEmails.userId })
  return verified.length > 0
}
