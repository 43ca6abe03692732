import { z } from 'zod'
import type { Credentials, User } from '../../domain/session.ts'
import type { Database } from '../database/connect.ts'
import type { Block } from '../mail/letters/letter-body.ts'
import type { Correspondence, LetterPost } from '../mail/letter-post.ts'
import type { NewLetter } from '../mail/write-letters.ts'
import { hashPassword } from './passwords.ts'
import { enterUser } from './register-user.ts'

/**
 * Opens a customer's account, and writes about it to the staff, and to the customer where the username is an address.
 * @throws Problem 409 when the name is taken, in whatever case
 */
export async function openAccount(
  { db, post }: { db: Database; post: LetterPost },
  { username, password }: Credentials,
): Promise<User> {
  // It takes a while: not while a connection is held.
  const hashed = await hashPassword(password)
  return db.transaction(async (tx) => {
    const user = await enterUser(tx, { username, password: hashed, isAdmin: false })
    await post.write(tx, (correspondence) => accountLetters(user, correspondence))
    return user
  })
}

function accountLetters(user: User, { sender, adminEmail }: Correspondence): NewLetter[] {
  const address = z.email().safeParse(user.username).data
  return [...(address ? [welcome(user, address, sender)] : []), ...(adminEmail ? [news(user, adminEmail)] : [])]
}

const welcome = ({ id }: User, address: string, { name, url }: Correspondence['sender']): NewLetter => ({
  key: `account-opened/${id}/customer`,
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

const news = ({ id, username }: User, adminEmail: string): NewLetter => ({
  key: `account-opened/${id}/staff`,
  to: { address: adminEmail },
  subject: `New customer: ${username}`,
  body: { heading: 'A customer opened an account', blocks: [{ kind: 'facts', rows: [['Username', username]] }] },
})

const paragraph = (text: string): Block => ({ kind: 'paragraph', text })
