import type { z } from 'zod'
import { milliseconds, whole } from './kinds.ts'

/** How letters and other jobs are tried. */
export const mailSettings = {
  MAIL_CONNECT_LIMIT_MS: milliseconds().default(5000),
  MAIL_LIMIT_MS: milliseconds().default(15_000),
  JOB_PAUSE_MAX_S: whole('seconds', 0, 86_400).optional(),
}

export interface MailConfig {
  /** How long a mail server may take to be reached, and for a whole letter. */
  mailLimits: { connectMs: number; wholeMs: number }
  /** The longest pause between two tries of a job; undefined where each queue has its own. */
  jobPauseMaxS: number | undefined
}

export const readMail = (settings: z.infer<z.ZodObject<typeof mailSettings>>): MailConfig => ({
  mailLimits: { connectMs: settings.MAIL_CONNECT_LIMIT_MS, wholeMs: settings.MAIL_LIMIT_MS },
  jobPauseMaxS: settings.JOB_PAUSE_MAX_S,
})
