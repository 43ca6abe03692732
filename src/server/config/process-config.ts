import path from 'node:path'
import { z } from 'zod'
import { STORE_NAME_MAX_LENGTH } from '../../domain/settings/shop-identity.ts'
import type { TimeLimits } from '../database/connect.ts'
import { httpUrl, nonBlank, milliseconds, onOff, token, trimTrailingSlash } from './env-schemas.ts'

/** Process, database and shop. */
export const processEnv = {
  NODE_ENV: z.enum(['production', 'development'], 'must be production or development').default('production'),
  ROLE: z.enum(['all', 'web', 'worker'], 'must be all, web or worker').default('all'),
  PORT: z.coerce
    .number<string>('must be a port number')
    .int('must be a port number')
    .min(0, 'must be a port number')
    .max(65_535, 'must be at most 65535')
    .default(3000),
  HOST: nonBlank(255).default('0.0.0.0'),
  PUBLIC_URL: httpUrl('https://shop.example').optional(),
  DATA_DIR: nonBlank(1000).default('./data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgresql://')
    .optional(),
  DATABASE_STATEMENT_TIMEOUT_MS: milliseconds().default(30_000),
  DATABASE_LOCK_TIMEOUT_MS: milliseconds().default(3000),
  DATABASE_IDLE_TRANSACTION_TIMEOUT_MS: milliseconds().default(30_000),
  STORE_NAME: nonBlank(STORE_NAME_MAX_LENGTH).default('Rankshelf'),
  SECRET_KEY: z.string().min(32, 'must have at least 32 characters').optional(),
  METRICS_TOKEN: token.optional(),
  SHUTDOWN_DELAY_MS: milliseconds(0).default(1000),
  DEMO: onOff.optional(),
  RATE_LIMIT: onOff.default(true),
  TRUST_PROXY: onOff.default(false),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'must be fatal, error, warn, info, debug, trace or silent',
    )
    .default('info'),
}

export interface ProcessConfig {
  development: boolean
  role: 'all' | 'web' | 'worker'
  port: number
  host: string
  /**
   * The URL that customers use until staff enter another (`readShopIdentity`), without a trailing slash. Cookies and HSTS
   * always follow this one.
   */
  publicUrl: string
  dataDir: string
  databaseUrl: string | undefined
  /** The limits of requests. Jobs and commands have none. */
  databaseLimits: TimeLimits
  /** The name of the shop until staff enter another (`readShopIdentity`). */
  storeName: string
  secretKey: string | undefined
  /** Bearer token of `GET /metrics`. */
  metricsToken: string | undefined
  /** How long requests are accepted after SIGTERM. */
  shutdownDelayMs: number
  demo: boolean
  rateLimit: boolean
  trustProxy: boolean
  logLevel: string
}

export const readProcessConfig = (settings: z.infer<z.ZodObject<typeof processEnv>>): ProcessConfig => ({
  development: settings.NODE_ENV === 'development',
  role: settings.ROLE,
  port: settings.PORT,
  host: settings.HOST,
  publicUrl: trimTrailingSlash(settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`),
  dataDir: path.resolve(settings.DATA_DIR),
  databaseUrl: settings.DATABASE_URL,
  databaseLimits: {
    statementMs: settings.DATABASE_STATEMENT_TIMEOUT_MS,
    lockMs: settings.DATABASE_LOCK_TIMEOUT_MS,
    idleTransactionMs: settings.DATABASE_IDLE_TRANSACTION_TIMEOUT_MS,
  },
  storeName: settings.STORE_NAME,
  secretKey: settings.SECRET_KEY,
  metricsToken: settings.METRICS_TOKEN,
  shutdownDelayMs: settings.SHUTDOWN_DELAY_MS,
  demo: settings.DEMO ?? settings.DATABASE_URL === undefined,
  rateLimit: settings.RATE_LIMIT,
  trustProxy: settings.TRUST_PROXY,
  logLevel: settings.LOG_LEVEL,
})
