import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Database } from '../database/connect.ts'
import { subscribers } from './inbox.tables.ts'

type Reader = Pick<typeof subscribers.$inferSelect, 'id' | 'mark'>

const PURPOSE = 'rankshelf newsletter'
const KEY_BYTES = 32
const TOKEN = /^(?<id>[1-9]\d{0,8})\.(?<signature>[\w-]{43})$/

/** The address by which a reader leaves the newsletter: posted to it takes them off, opened it asks them first. */
export const unsubscribeUrl = (
  reader: Reader,
  { publicUrl, secretKey }: { publicUrl: string; secretKey: string | undefined },
): string => `${publicUrl}/api/unsubscribe?token=${reader.id}.${sign(reader, secretKey).toString('base64url')}`

/**
 * Takes the reader off the newsletter whom a token was signed for; any number of times.
 * @returns their address; undefined where the token is nobody's
 */
export async function unsubscribe(
  db: Database,
  token: string,
  secretKey: string | undefined,
): Promise<string | undefined> {
  const { id = '0', signature = '' } = TOKEN.exec(token)?.groups ?? {}
  const [reader] = await db
    .select()
    .from(subscribers)
    .where(eq(subscribers.id, Number(id)))
  if (!reader || !timingSafeEqual(Buffer.from(signature, 'base64url'), sign(reader, secretKey))) return undefined
  await db.update(subscribers).set({ status: 'unsubscribed' }).where(eq(subscribers.id, reader.id))
  return reader.email
}

/** Signed with the secret key, and over what nobody outside knows of the reader where there is no such key. */
function sign({ id, mark }: Reader, secretKey: string | undefined): Buffer {
  const key = Buffer.from(hkdfSync('sha256', secretKey ?? '', '', PURPOSE, KEY_BYTES))
  return createHmac('sha256', key).update(`${id}.${mark}`).digest()
}
