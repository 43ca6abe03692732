import { z } from 'zod'

/** A session of the logged-in user. */
export const ownSessionSchema = z.object({
  id: z.string(),
  /** The browser and the system, such as `Chrome on Android`. */
  device: z.string(),
  createdAt: z.iso.datetime(),
  /** Whether the request belongs to this session. */
  isCurrent: z.boolean(),
})
export type OwnSession = z.infer<typeof ownSessionSchema>

export const ownSessionIdSchema = z.string().regex(/^[\da-f]{16}$/, 'Must be the id of a session')
