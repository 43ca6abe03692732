import { eq } from 'drizzle-orm'
import { CONSENT_WORDINGS } from '../../domain/inbox/consent-wordings.ts'
import type { SUBSCRIBER_SOURCES } from '../../domain/inbox/newsletter-form.ts'
import type { Database, Transaction } from '../database/connect.ts'
import type { EmailOutbox, EmailSettings, NewEmail } from '../email/email-outbox.ts'
import { subscribers } from '../database/schema/inbox.ts'
import { recordConsent } from './record-consent.ts'
import { unsubscribeUrl } from './unsubscribe-link.ts'

export interface SubscribeDeps {
  db: Database
  outbox: EmailOutbox
}

type Source = (typeof SUBSCRIBER_SOURCES)[number]

/**
 * Adds a newsletter subscriber, or resubscribes one who had unsubscribed, records the consent and enqueues a welcome email.
 * Does nothing for an active subscriber.
 */
export async function subscribe(
  deps: SubscribeDeps,
  { email, source }: { email: string; source: Source },
): Promise<void> {
  await deps.db.transaction((tx) =>
    addSubscriber(tx, deps, { email, source, consent: { source, wording: CONSENT_WORDINGS[source] } }),
  )
}

interface NewSubscriber {
  email: string
  source: Source
  consent: { source: Source | 'account'; wording: string }
}

/** Adds or resubscribes a subscriber in the caller's transaction, as `subscribe` does. */
export async function addSubscriber(
  tx: Transaction,
  { outbox }: Pick<SubscribeDeps, 'outbox'>,
  { email: address, source, consent }: NewSubscriber,
): Promise<void> {
  const { email, status } = subscribers
  const [subscriber] = await tx
    .insert(subscribers)
    .values({ email: address, source })
    .onConflictDoUpdate({ target: email, set: { status: 'active' }, setWhere: eq(status, 'unsubscribed') })
    .returning()
  if (!subscriber) return
  await recordConsent(tx, { kind: 'newsletter', email: address, action: 'given', ...consent })
  await outbox.enqueue(tx, ({ sender, secretKey }) => [
    welcomeEmail(subscriber, sender, unsubscribeUrl(subscriber, { publicUrl: sender.url, secretKey })),
  ])
}

const welcomeEmail = (
  { id, email }: typeof subscribers.$inferSelect,
  { name, url }: EmailSettings['sender'],
  optOutUrl: string,
): NewEmail => ({
  // The time makes the key unique, so that a resubscription sends another welcome email.
  key: `newsletter-welcome/${id}/${Date.now()}`,
  kind: 'newsletter-welcome',
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
