import { z } from 'zod'

/** Background work that belongs to no letter, parcel or sync, which tell of themselves: what staff call it, by its queue. */
export const CHORES = {
  backup: 'The backup of the night',
  avif: 'Smaller files of pictures',
  'sweep-files': 'Removing pictures nobody uses',
  sweep: 'Removing what is out of date',
  resume: 'Taking up what was left lying',
  'courier-news': 'Reading what the courier said',
  'courier-poll': 'Asking the courier for news',
  'merchant-hourly': 'The hourly sync with Google',
  'merchant-review': 'Reading Google’s review',
} as const
export type Chore = keyof typeof CHORES

/** Of these every one counts; of the others, which come again by the clock, what failed is mended by the next that went well. */
export const SINGLE_CHORES: readonly Chore[] = ['avif', 'courier-news']

export const choreSchema = z.enum(Object.keys(CHORES) as [Chore, ...Chore[]])

/** Work that was given up: how often, when last, and what the last one said. */
export const failedChoreSchema = z.object({
  chore: choreSchema,
  count: z.int(),
  failedAt: z.iso.datetime(),
  trouble: z.string(),
})
export type FailedChore = z.infer<typeof failedChoreSchema>
