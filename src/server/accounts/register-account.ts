import { z } from 'zod'
import type { Credentials, User } from '../../domain/accounts/session.ts'
import type { Database } from '../database/connect.ts'
import type { EmailBlock } from '../email/templates/email-body.ts'
import type { EmailSettings, EmailOutbox } from '../email/email-outbox.ts'
import type { NewEmail } from '../email/enqueue-emails.ts'
import { hashPassword } from './passwords.ts'
import { insertUser } from './create-user.ts'

/**
 * Registers a customer. Emails the staff, and the customer if the username is an email address.
 * @throws ConflictError when the username is taken, in any case
 */
export async function registerAccount(
  { db, outbox }: { db: Database; outbox: EmailOutbox },
  { username, password }: Credentials,
): Promise<User> {
  // Slow, so before the transaction takes a connection.
  const passwordHash = await hashPassword(password)
  return db.transaction(async (tx) => {
    const user = await insertUser(tx, { username, password: passwordHash, isAdmin: false })
    await outbox.enqueue(tx, (settings) => accountEmails(user, settings))
    return user
  })
}

function accountEmails(user: User, { sender, adminEmail }: EmailSettings): NewEmail[] {
  const address = z.email().safeParse(user.username).data
  return [
    ...(address ? [welcomeEmail(user, address, sender)] : []),
    ...(adminEmail ? [staffEmail(user, adminEmail)] : []),
  ]
}

const welcomeEmail = ({ id }: User, address: string, { name, url }: EmailSettings['sender']): NewEmail => ({
  key: `account-registered/${id}/customer`,
  to: { address },
  subject: `Your account at ${name}`,
  body: {
    heading: `Welcome to ${name}`,
    blocks: [
      paragraph(`Your account is open. Its username is ${address}.`),
      paragraph('In your account you see your orders and keep the address they go to.'),
      { kind: 'link', label: 'Open your account', url: `${url}/profile` },
      paragraph('If it was not you who opened it, please call or write to us.'),
    ],
  },
})

const staffEmail = ({ id, username }: User, adminEmail: string): NewEmail => ({
  key: `account-registered/${id}/staff`,
  to: { address: adminEmail },
  subject: `New customer: ${username}`,
  body: { heading: 'A customer opened an account', blocks: [{ kind: 'facts', rows: [['Username', username]] }] },
})

const paragraph = (text: string): EmailBlock => ({ kind: 'paragraph', text })
