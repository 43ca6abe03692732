import { eq } from 'drizzle-orm'
import type { Database } from '../database/connect.ts'
import type { EmailSettings, EmailOutbox } from '../email/email-outbox.ts'
import type { NewEmail } from '../email/enqueue-emails.ts'
import { subscribers } from './inbox.tables.ts'
import { unsubscribeUrl } from './unsubscribe-link.ts'

interface SubscribeDeps {
  db: Database
  outbox: EmailOutbox
  config: { publicUrl: string; secretKey: string | undefined }
}

/**
 * Adds a newsletter subscriber, or resubscribes one who had unsubscribed, and enqueues a welcome email. Does nothing for an
 * active subscriber.
 */
export async function subscribe(
  { db, outbox, config }: SubscribeDeps,
  input: { email: string; source: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const { email, status } = subscribers
    const [subscriber] = await tx
      .insert(subscribers)
      .values(input)
      .onConflictDoUpdate({ target: email, set: { status: 'active' }, setWhere: eq(status, 'unsubscribed') })
      .returning()
    if (!subscriber) return
    const optOutUrl = unsubscribeUrl(subscriber, config)
    await outbox.enqueue(tx, ({ sender }) => [welcomeEmail(subscriber, sender, optOutUrl)])
  })
}

const welcomeEmail = (
  { id, email }: typeof subscribers.$inferSelect,
  { name, url }: EmailSettings['sender'],
  optOutUrl: string,
): NewEmail => ({
  // The time makes the key unique, so that a resubscription sends another welcome email.
  key: `newsletter-welcome/${id}/${Date.now()}`,
  to: { address: email },
  subject: `New arrivals at ${name}`,
  unsubscribeUrl: optOutUrl,
  body: {
    heading: 'You are subscribed to new arrivals',
    blocks: [
      { kind: 'paragraph', text: 'Thank you for subscribing. We email you only when new books arrive.' },
      { kind: 'link', label: 'See the books', url: `${url}/products` },
      { kind: 'paragraph', text: 'If you did not subscribe, unsubscribe below and you will get no more emails.' },
    ],
  },
})
