import type { User } from '../../domain/accounts/session.ts'
import type { Database } from '../database/connect.ts'
import type { EmailOutbox } from '../email/email-outbox.ts'
import type { NewEmail } from '../email/enqueue-emails.ts'
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
 * reaches its limit.
 * @param accounts the accounts whose password is compared; none for an unknown username
 * @param folded the username as the database folds it: PostgreSQL folds more spellings into one than JavaScript does
 * @throws AppError 429 above a limit
 */
export async function limitLogins(
  services: LoginLimitServices,
  c: AppContext,
  { accounts, folded }: { accounts: readonly User[]; folded: string },
): Promise<void> {
  const { db, limits } = services
  const devices = await Promise.all(accounts.map(({ id }) => findKnownDevice(db, c, id)))
  if (accounts.length === 0 || devices.includes(undefined)) await limits.consumeByIp(c, 'login-ip')
  if (accounts.length === 0) await limitAccount(services, c, `name:${folded}`)
  for (const [index, account] of accounts.entries()) {
    const deviceId = devices[index]
    if (deviceId) await limits.consume('login-device', deviceId)
    else await limitAccount(services, c, `id:${account.id}`, account)
  }
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
    if (account?.isAdmin && error instanceof AppError && error.status === 429)
      await reportLimit({ db, outbox }, account)
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
