import type { Registration, User } from '../../domain/accounts/session.ts'
import type { Database } from '../database/connect.ts'
import { paragraph } from '../email/templates/email-body.ts'
import type { EmailOutbox, EmailSettings, NewEmail } from '../email/email-outbox.ts'
import { hashPassword, isStaffPassword } from './passwords.ts'
import { insertUser } from './create-user.ts'
import { addAccountEmail } from './recovery/account-email.ts'

/**
 * Registers a customer. Emails the staff, and the customer if they gave an email address.
 * @throws ConflictError when the username is taken, in any case
 */
export async function registerAccount(
  { db, outbox }: { db: Database; outbox: EmailOutbox },
  { username, password, email }: Registration,
): Promise<User> {
  // Slow, so before the transaction takes a connection.
  const passwordHash = await hashPassword(password)
  const hasStaffPassword = isStaffPassword(password, { username, isAdmin: false })
  return db.transaction(async (tx) => {
    const user = await insertUser(tx, { username, password: passwordHash, hasStaffPassword, isAdmin: false })
    const token = email && (await addAccountEmail(tx, { userId: user.id, email }))
    await outbox.enqueue(tx, ({ sender, adminEmail }) => [
      ...(token ? [welcomeEmail(user, { address: email, token }, sender)] : []),
      ...(adminEmail ? [staffEmail(user, adminEmail)] : []),
    ])
    return user
  })
}

const welcomeEmail = (
  { id, username }: User,
  { address, token }: { address: string; token: string },
  { name, url }: EmailSettings['sender'],
): NewEmail => ({
  key: `account-registered/${id}/customer`,
  kind: 'account-registered',
  aboutId: id,
  to: { address },
  isConfidential: true,
  subject: `Your account at ${name}`,
  body: {
    heading: `Welcome to ${name}`,
    blocks: [
      paragraph(`Your account is open. Its username is ${username}.`),
      paragraph('Confirm your address to log in by email and to get a new password if you forget yours.'),
      { kind: 'link', label: 'Confirm this address', url: `${url}/verify-email#${token}` },
      paragraph('In your account you see your orders and your delivery address.'),
      { kind: 'link', label: 'Open your account', url: `${url}/profile` },
      paragraph('If it was not you who opened it, please call or write to us.'),
    ],
  },
})

const staffEmail = ({ id, username }: User, adminEmail: string): NewEmail => ({
  key: `account-registered/${id}/staff`,
  kind: 'account-registered-staff',
  aboutId: id,
  to: { address: adminEmail },
  subject: `New customer: ${username}`,
  body: { heading: 'A customer opened an account', blocks: [{ kind: 'facts', rows: [['Username', username]] }] },
})
