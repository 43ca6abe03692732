import type { z } from 'zod'
import { milliseconds, onOff, whole } from './kinds.ts'

/** How letters and other jobs are tried. */
export const mailSettings = {
  MAIL_CONNECT_LIMIT_MS: milliseconds().default(5000),
  MAIL_LIMIT_MS: milliseconds().default(15_000),
  SMTP_PRIVATE_HOSTS: onOff.optional(),
  JOB_PAUSE_MAX_S: whole('seconds', 0, 86_400).optional(),
}

export interface MailConfig {
  /** How long a mail server may take to be reached, and for a whole letter. */
  mailLimits: { connectMs: number; wholeMs: number }
  /** Whether a mail server may be on this machine or in a private network, and on any port. */
  privateMailHosts: boolean
  /** The longest pause between two tries of a job; undefined where each queue has its own. */
  jobPauseMaxS: number | undefined
}

type Settings = z.infer<z.ZodObject<typeof mailSettings>> & { NODE_ENV: string }

export const readMail = (settings: Settings): MailConfig => ({
  mailLimits: { connectMs: settings.MAIL_CONNECT_LIMIT_MS, wholeMs: settings.MAIL_LIMIT_MS },
  privateMailHosts: settings.SMTP_PRIVATE_HOSTS ?? settings.NODE_ENV === 'development',
  jobPauseMaxS: settings.JOB_PAUSE_MAX_S,
})
