import type { z } from 'zod'
import { milliseconds, onOff, wholeNumber } from './env-schemas.ts'

/** SMTP and job retries. */
export const emailEnv = {
  SMTP_CONNECT_TIMEOUT_MS: milliseconds().default(5000),
  SMTP_TIMEOUT_MS: milliseconds().default(15_000),
  SMTP_PRIVATE_HOSTS: onOff.optional(),
  JOB_RETRY_DELAY_MAX_S: wholeNumber('seconds', 0, 86_400).optional(),
}

export interface EmailConfig {
  /** `connectMs` until the greeting, `totalMs` until the email is accepted. */
  smtpTimeouts: { connectMs: number; totalMs: number }
  /** Allows mail servers in private networks and on any port. */
  allowPrivateSmtpHosts: boolean
  /** Longest delay between two attempts of a job, in seconds; undefined uses each queue's own. */
  jobRetryDelayMaxS: number | undefined
}

type EmailEnv = z.infer<z.ZodObject<typeof emailEnv>> & { NODE_ENV: string }

export const readEmailConfig = (settings: EmailEnv): EmailConfig => ({
  smtpTimeouts: { connectMs: settings.SMTP_CONNECT_TIMEOUT_MS, totalMs: settings.SMTP_TIMEOUT_MS },
  allowPrivateSmtpHosts: settings.SMTP_PRIVATE_HOSTS ?? settings.NODE_ENV === 'development',
  jobRetryDelayMaxS: settings.JOB_RETRY_DELAY_MAX_S,
})
