// What happened to an order: for staff in full, for its customer the public part.
import { z } from 'zod'
import { orderId } from '../values/schemas.ts'

/** Who did it. The history itself has the name. */
export const ACTOR_KINDS = ['customer', 'staff', 'courier', 'policy'] as const
export type ActorKind = (typeof ACTOR_KINDS)[number]

/** An entry of the append-only history of an order, for staff. */
export const historyEntrySchema = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  actor: z.string(),
  by: z.enum(ACTOR_KINDS),
  action: z.string(),
  changes: z.array(z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
  /** What the customer reads of it; null if it is internal. */
  publicTitle: z.string().nullable(),
})
export type OrderHistoryEntry = z.infer<typeof historyEntrySchema>

/** An event of an order for its customer: no names, no comments, no addresses. */
export const publicEventSchema = z.object({ id: z.int(), at: z.iso.datetime(), title: z.string() })
export type PublicEvent = z.infer<typeof publicEventSchema>

/** `GET /api/admin/mentions`: the comments that mention the user, newest first, and the names that comments can mention. */
export const mentionsSchema = z.object({
  unread: z.int(),
  mentions: z.array(
    z.object({
      id: z.int(),
      orderId: z.int(),
      author: z.string(),
      createdAt: z.iso.datetime(),
      isRead: z.boolean(),
    }),
  ),
  /** The usernames of the other members of staff. */
  staff: z.array(z.string()),
})
/** `POST /api/admin/mentions/read`: without an order, all mentions are marked. */
export const mentionsReadSchema = z.object({ orderId: orderId.optional() })
export type Mentions = z.infer<typeof mentionsSchema>

/**
 * Returns the usernames that a text mentions with an @ before them, in any case. A username can contain any character, so
 * the known ones are searched for; the longest match counts.
 */
export function mentionedNames(text: string, usernames: readonly string[]): string[] {
  const longestFirst = usernames.toSorted((a, b) => b.length - a.length)
  const found = new Set<string>()
  for (const { index } of text.matchAll(/(?<![\p{L}\p{N}])@/gu)) {
    const rest = text.slice(index + 1).toLowerCase()
    const name = longestFirst.find((username) => startsWithWord(rest, username.toLowerCase()))
    if (name !== undefined) found.add(name)
  }
  return [...found]
}

const startsWithWord = (text: string, word: string): boolean =>
  text.startsWith(word) && !/^[\p{L}\p{N}_]/u.test(text.slice(word.length))
