import { eq } from 'drizzle-orm'
import type { Database } from '../database/connect.ts'
import type { Correspondence, LetterPost } from '../mail/letter-post.ts'
import type { NewLetter } from '../mail/write-letters.ts'
import { subscribers } from './inbox.tables.ts'
import { unsubscribeUrl } from './unsubscribe-link.ts'

interface Newsletter {
  db: Database
  post: LetterPost
  config: { publicUrl: string; secretKey: string | undefined }
}

/**
 * Adds a reader of the newsletter, or takes one back who had left, and welcomes them by a letter. One who reads it already
 * stays as they are, and hears nothing.
 */
export async function subscribe(
  { db, post, config }: Newsletter,
  asked: { email: string; source: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const { email, status } = subscribers
    const [reader] = await tx
      .insert(subscribers)
      .values(asked)
      .onConflictDoUpdate({ target: email, set: { status: 'active' }, setWhere: eq(status, 'unsubscribed') })
      .returning()
    if (!reader) return
    const leave = unsubscribeUrl(reader, config)
    await post.write(tx, ({ sender }) => [welcome(reader, sender, leave)])
  })
}

const welcome = (
  { id, email }: typeof subscribers.$inferSelect,
  { name, url }: Correspondence['sender'],
  leave: string,
): NewLetter => ({
  // Whoever comes back is welcomed again.
  key: `newsletter-welcome/${id}/${Date.now()}`,
  to: { address: email },
  subject: `New arrivals at ${name}`,
  unsubscribeUrl: leave,
  body: {
    heading: 'You will hear of new arrivals',
    blocks: [
      { kind: 'paragraph', text: 'Thank you for subscribing. We write when new books come in, and otherwise not.' },
      { kind: 'link', label: 'See the books', url: `${url}/products` },
      { kind: 'paragraph', text: 'If it was not you who subscribed, unsubscribe below and we never write again.' },
    ],
  },
})
