import { eq } from 'drizzle-orm'
import { CONSENT_WORDINGS } from '../../domain/inbox/consent-wordings.ts'
import type { Database } from '../database/connect.ts'
import { isLinkSignature, signLink } from '../http/link-signature.ts'
import { mailingRecipients, subscribers } from '../database/schema/inbox.ts'
import { stopMailing, unsubscribeFromNewsletter } from './record-consent.ts'

type TokenSubject = Pick<typeof subscribers.$inferSelect, 'id' | 'unsubscribeNonce'>
interface SigningConfig {
  publicUrl: string
  secretKey: string | undefined
}

/** Precedes the id of a recipient of another list than the newsletter. */
const RECIPIENT_PREFIX = 'r'
const PURPOSES = { newsletter: 'rankshelf newsletter', list: 'rankshelf mailing list' }
const TOKEN = /^(?<prefix>r?)(?<id>[1-9]\d{0,8})\.(?<signature>[\w-]{43})$/

const linkSubject = ({ id, unsubscribeNonce }: TokenSubject) => ({ id, nonce: unsubscribeNonce })

/** Returns the unsubscribe URL of a subscriber. POST unsubscribes; GET redirects to a page with a confirmation button. */
export function unsubscribeUrl(subscriber: TokenSubject, { publicUrl, secretKey }: SigningConfig): string {
  const signature = signLink(linkSubject(subscriber), { purpose: PURPOSES.newsletter, secretKey })
  return `${publicUrl}/api/unsubscribe?token=${subscriber.id}.${signature}`
}

/** Returns the unsubscribe URL of a recipient of another list than the newsletter. */
export function recipientUnsubscribeUrl(recipient: TokenSubject, { publicUrl, secretKey }: SigningConfig): string {
  const signature = signLink(linkSubject(recipient), { purpose: PURPOSES.list, secretKey })
  return `${publicUrl}/api/unsubscribe?token=${RECIPIENT_PREFIX}${recipient.id}.${signature}`
}

/**
 * Unsubscribes the address for which a token was signed from its list. May be repeated.
 * @returns the address; undefined for an invalid token
 */
export function unsubscribe(db: Database, token: string, secretKey: string | undefined): Promise<string | undefined> {
  const { prefix, id = '0', signature = '' } = TOKEN.exec(token)?.groups ?? {}
  const link = { id: Number(id), signature, secretKey }
  return prefix === RECIPIENT_PREFIX ? unsubscribeRecipient(db, link) : unsubscribeSubscriber(db, link)
}

interface Link {
  id: number
  signature: string
  secretKey: string | undefined
}

async function unsubscribeSubscriber(db: Database, { id, signature, secretKey }: Link): Promise<string | undefined> {
  const [subscriber] = await db.select().from(subscribers).where(eq(subscribers.id, id))
  if (!subscriber || !isLinkSignature(signature, linkSubject(subscriber), { purpose: PURPOSES.newsletter, secretKey }))
    return undefined
  await db.transaction((tx) =>
    unsubscribeFromNewsletter(tx, subscriber.email, {
      source: 'email_link',
      wording: CONSENT_WORDINGS.emailLink.newsletter,
    }),
  )
  return subscriber.email
}

async function unsubscribeRecipient(db: Database, { id, signature, secretKey }: Link): Promise<string | undefined> {
  const [recipient] = await db.select().from(mailingRecipients).where(eq(mailingRecipients.id, id))
  if (!recipient || !isLinkSignature(signature, linkSubject(recipient), { purpose: PURPOSES.list, secretKey }))
    return undefined
  await db.transaction((tx) =>
    stopMailing(tx, recipient, { source: 'email_link', wording: CONSENT_WORDINGS.emailLink.review_requests }),
  )
  return recipient.email
}
