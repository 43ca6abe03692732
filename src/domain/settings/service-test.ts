import { z } from 'zod'

/** The services that the owner can test. A new integration is added here. */
export const TESTED_SERVICES = ['email', 'courier', 'whatsapp', 'google'] as const
export type TestedService = (typeof TESTED_SERVICES)[number]

export const SERVICE_LABELS: Record<TestedService, string> = {
  email: 'Outgoing email',
  courier: 'Shiprocket',
  whatsapp: 'WhatsApp',
  google: 'Google Merchant',
}

/** The last test of a service. */
const serviceTestSchema = z.object({
  /** Why it failed; null if it passed. */
  error: z.string().nullable(),
  testedAt: z.iso.datetime(),
  testedBy: z.string(),
  /** Whether settings of the service have changed since. */
  isOutdated: z.boolean(),
  /** Whether its result is outstanding. */
  isRunning: z.boolean(),
})
export type ServiceTest = z.infer<typeof serviceTestSchema>

/** `GET /api/admin/opening`: what the opening checklist reads besides the settings. */
export const openingStateSchema = z.object({
  /** By service; null if it was never tested. */
  services: z.record(
    z.enum(TESTED_SERVICES),
    z.object({ isConfigured: z.boolean(), lastTest: serviceTestSchema.nullable() }),
  ),
  /** Published books that are not the demo's. */
  ownBooks: z.int(),
  /** Accounts of owners. */
  owners: z.int(),
})
export type OpeningState = z.infer<typeof openingStateSchema>
