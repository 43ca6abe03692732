import type { User } from '../../domain/accounts/session.ts'
import type { Database } from '../database/connect.ts'
import type { EmailOutbox, NewEmail } from '../email/email-outbox.ts'
import type { AppContext } from '../http/app-env.ts'
import { AppError } from '../http/errors.ts'
import type { RateLimiter } from '../http/limits/rate-limit.ts'
import { findKnownDevice } from './known-devices.ts'

interface LoginLimitServices {
  db: Database
  limits: RateLimiter
  outbox: EmailOutbox
}

/**
 * Counts a login attempt by account, address and both. A device in which the user logged in before has a limit of its own,
 * so that a stranger who guesses passwords does not lock the user out. Staff receive an email when an admin's account
 * reaches its limit. Several accounts may have one mobile number: an account above its limit does not keep the others from
 * logging in.
 * @param accounts the accounts whose password may be compared; none for an unknown username
 * @param folded the username as the database folds it: PostgreSQL folds more spellings into one than JavaScript does
 * @returns the accounts below their limits, whose password is compared, and the error of the first of the others
 * @throws AppError 429 if all are above a limit
 */
export async function limitLogins<Account extends User>(
  services: LoginLimitServices,
  c: AppContext,
  { accounts, folded }: { accounts: readonly Account[]; folded: string },
): Promise<{ allowed: Account[]; limited?: AppError | undefined }> {
  const { db, limits } = services
  const countAddress = once(() => limits.consumeByIp(c, 'login-ip'))
  if (accounts.length === 0) {
    await countAddress()
    await limitAccount(services, c, `name:${folded}`)
  }
  const allowed: Account[] = []
  let limited: AppError | undefined
  for (const account of accounts) {
    try {
      const deviceId = await findKnownDevice(db, c, account.id)
      if (deviceId) await limits.consume('login-device', deviceId)
      else {
        await countAddress()
        await limitAccount(services, c, `id:${account.id}`, account)
      }
      allowed.push(account)
    } catch (error) {
      if (!isLimit(error)) throw error
      limited ??= error
    }
  }
  if (limited && allowed.length === 0) throw limited
  return { allowed, limited }
}

const isLimit = (error: unknown): error is AppError => error instanceof AppError && error.status === 429

/** Calls a function at the first call only; all calls have its outcome. */
function once(run: () => Promise<void>): () => Promise<void> {
  let outcome: Promise<void> | undefined
  return () => (outcome ??= run())
}

async function limitAccount(
  { db, limits, outbox }: LoginLimitServices,
  c: AppContext,
  key: string,
  account?: User,
): Promise<void> {
  try {
    await limits.consumeByIp(c, 'login-account-ip', key)
    await limits.consume('login-account', key)
  } catch (error) {
    if (account?.isAdmin && isLimit(error)) await reportLimit({ db, outbox }, account)
    throw error
  }
}

/** Emails the staff, at most once a day for an account. */
async function reportLimit({ db, outbox }: Pick<LoginLimitServices, 'db' | 'outbox'>, account: User): Promise<void> {
  const day = new Date().toISOString().slice(0, 10)
  await db.transaction((tx) =>
    outbox.enqueue(tx, ({ adminEmail, sender }) =>
      adminEmail ? [limitEmail(account, day, { adminEmail, storeUrl: sender.url })] : [],
    ),
  )
}

const limitEmail = (
  { id, username }: User,
  day: string,
  { adminEmail, storeUrl }: { adminEmail: string; storeUrl: string },
): NewEmail => ({
  key: `login-limited/${id}/${day}`,
  kind: 'login-limited',
  aboutId: id,
  to: { address: adminEmail },
  subject: `Many failed logins: ${username}`,
  body: {
    heading: 'Many failed logins to a staff account',
    blocks: [
      {
        kind: 'paragraph',
        text: `There were many login attempts for ${username}. More attempts are refused for 15 minutes. Phones and computers in which ${username} logged in before can still log in.`,
      },
      {
        kind: 'paragraph',
        text: 'If it was not your team, change the password of this account and use two-factor authentication.',
      },
      { kind: 'link', label: 'Open the back office', url: `${storeUrl}/admin` },
    ],
  },
})
