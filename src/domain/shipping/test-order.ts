import { z } from 'zod'

/** The steps of a test order, in their order. */
export const TEST_ORDER_STEPS = [
  'place',
  'courier-order',
  'tracking-number',
  'label',
  'cancel',
  'courier-cancel',
] as const
export type TestOrderStep = (typeof TEST_ORDER_STEPS)[number]

/** `skipped`: an earlier step failed. */
const TEST_STEP_STATES = ['done', 'running', 'waiting', 'failed', 'skipped'] as const

/** The last test order of the shop. */
export const testOrderSchema = z.object({
  id: z.int(),
  orderId: z.int(),
  startedAt: z.iso.datetime(),
  startedBy: z.string(),
  /** `running` until the order is cancelled in the store and at the courier, or a step failed for good. */
  state: z.enum(['running', 'done', 'failed']),
  /** Why a step failed; of a running test why its last attempt failed. */
  error: z.string().nullable(),
  steps: z.array(
    z.object({
      step: z.enum(TEST_ORDER_STEPS),
      state: z.enum(TEST_STEP_STATES),
      /** The number at the courier or the tracking number. */
      detail: z.string().nullable(),
    }),
  ),
})
export type TestOrder = z.infer<typeof testOrderSchema>
