import { createRoute } from '@hono/zod-openapi'
import { eq } from 'drizzle-orm'
import {
  type AccountMobile,
  type AccountMobileEdit,
  accountMobileEditSchema,
  accountMobileSchema,
  MAX_ACCOUNTS_PER_MOBILE,
} from '../../../domain/accounts/account-mobile.ts'
import type { User } from '../../../domain/accounts/session.ts'
import type { Database, Queryable, Transaction } from '../../database/connect.ts'
import { accountEmails, accountMobiles, provenMobiles } from '../../database/schema/accounts.ts'
import { lockUntilCommit } from '../../database/transaction-locks.ts'
import type { EmailOutbox } from '../../email/email-outbox.ts'
import { ConflictError } from '../../http/errors.ts'
import type { RateLimiter } from '../../http/limits/rate-limit.ts'
import { errorResponses, jsonBody, jsonResponse } from '../../http/openapi.ts'
import { customerRouter } from '../../http/routers.ts'
import { checkCurrentPassword } from '../confirm-password.ts'
import { mobileChangedEmail } from '../recovery/recovery-emails.ts'

interface MobileDeps {
  db: Database
  outbox: EmailOutbox
}

/** Returns the mobile number of an account. */
async function readAccountMobile(db: Queryable, userId: number): Promise<AccountMobile> {
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
async function setAccountMobile(
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
async function deleteAccountMobile({ db, outbox }: MobileDeps, userId: number): Promise<void> {
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

const accountMobile = accountMobileSchema.openapi('AccountMobile')

const readRoute = createRoute({
  method: 'get',
  path: '/',
  operationId: 'getAccountMobile',
  tags: ['Account'],
  summary: 'The mobile number of the logged-in user, and whether it is a login name',
  responses: { 200: jsonResponse(accountMobile, 'The mobile number'), ...errorResponses(401) },
})
const setRoute = createRoute({
  method: 'put',
  path: '/',
  operationId: 'setAccountMobile',
  tags: ['Account'],
  summary: 'Set the mobile number of the logged-in user',
  description: 'It is a login name once an order of the account with this number was delivered.',
  request: { body: jsonBody(accountMobileEditSchema.openapi('AccountMobileEdit')) },
  responses: { 200: jsonResponse(accountMobile, 'The mobile number'), ...errorResponses(400, 401, 409, 429) },
})
const deleteRoute = createRoute({
  method: 'delete',
  path: '/',
  operationId: 'deleteAccountMobile',
  tags: ['Account'],
  summary: 'Remove the mobile number of the logged-in user',
  responses: { 204: { description: 'The mobile number is removed' }, ...errorResponses(401) },
})

/** The mobile number of the logged-in user, mounted at `/user/mobile`. */
export const accountMobileRoutes = ({
  db,
  outbox,
  limits,
}: {
  db: Database
  outbox: EmailOutbox
  limits: RateLimiter
}) =>
  customerRouter()
    .openapi(readRoute, async (c) => c.json(await readAccountMobile(db, c.var.actor.id), 200))
    .openapi(setRoute, async (c) => {
      const { actor } = c.var
      await limits.consume('account-mobile-account', String(actor.id))
      await setAccountMobile({ db, outbox }, actor, c.req.valid('json'))
      return c.json(await readAccountMobile(db, actor.id), 200)
    })
    .openapi(deleteRoute, async (c) => {
      await deleteAccountMobile({ db, outbox }, c.var.actor.id)
      return c.body(null, 204)
    })
