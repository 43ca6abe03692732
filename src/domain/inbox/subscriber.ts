import { z } from 'zod'
import { SUBSCRIBER_SOURCES } from './newsletter-form.ts'

export const SUBSCRIBER_STATUSES = ['active', 'unsubscribed'] as const

/** A newsletter subscriber, as staff see them. */
export const subscriberSchema = z.object({
  id: z.int(),
  email: z.string(),
  name: z.string().nullable(),
  phone: z.string().nullable(),
  source: z.string(),
  status: z.enum(SUBSCRIBER_STATUSES),
  createdAt: z.iso.datetime(),
})
export type Subscriber = z.infer<typeof subscriberSchema>

const SOURCE_LABELS: Record<string, string> = {
  website: 'Website',
  footer: 'Footer',
  contact: 'Contact',
} satisfies Record<(typeof SUBSCRIBER_SOURCES)[number], string>

/** Returns the label of a subscription's source; 'Website' if unknown. */
export const sourceLabel = (source: string | null): string => (source && SOURCE_LABELS[source]) || source || 'Website'
