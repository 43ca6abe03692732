import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Database } from '../database/connect.ts'
import { subscribers } from './inbox.tables.ts'

type TokenSubject = Pick<typeof subscribers.$inferSelect, 'id' | 'unsubscribeNonce'>

const KEY_CONTEXT = 'rankshelf newsletter'
const KEY_BYTES = 32
const TOKEN = /^(?<id>[1-9]\d{0,8})\.(?<signature>[\w-]{43})$/

/** Returns the unsubscribe URL of a subscriber. POST unsubscribes; GET leads to a page that asks for confirmation. */
export const unsubscribeUrl = (
  subscriber: TokenSubject,
  { publicUrl, secretKey }: { publicUrl: string; secretKey: string | undefined },
): string =>
  `${publicUrl}/api/unsubscribe?token=${subscriber.id}.${signToken(subscriber, secretKey).toString('base64url')}`

/**
 * Unsubscribes the subscriber for whom a token was signed. May be repeated.
 * @returns their email address; undefined for an invalid token
 */
export async function unsubscribe(
  db: Database,
  token: string,
  secretKey: string | undefined,
): Promise<string | undefined> {
  const { id = '0', signature = '' } = TOKEN.exec(token)?.groups ?? {}
  const [subscriber] = await db
    .select()
    .from(subscribers)
    .where(eq(subscribers.id, Number(id)))
  if (!subscriber || !timingSafeEqual(Buffer.from(signature, 'base64url'), signToken(subscriber, secretKey)))
    return undefined
  await db.update(subscribers).set({ status: 'unsubscribed' }).where(eq(subscribers.id, subscriber.id))
  return subscriber.email
}

/** Signs with SECRET_KEY. Without one, the subscriber's nonce alone makes the token unguessable. */
function signToken({ id, unsubscribeNonce }: TokenSubject, secretKey: string | undefined): Buffer {
  const key = Buffer.from(hkdfSync('sha256', secretKey ?? '', '', KEY_CONTEXT, KEY_BYTES))
  return createHmac('sha256', key).update(`${id}.${unsubscribeNonce}`).digest()
}
