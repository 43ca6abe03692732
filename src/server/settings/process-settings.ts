import path from 'node:path'
import { z } from 'zod'
import { address, filled, milliseconds, onOff, token, withoutSlash } from './kinds.ts'

/** How the process runs, what it serves, and what it works on. */
export const processSettings = {
  NODE_ENV: z.enum(['production', 'development'], 'must be production or development').default('production'),
  ROLE: z.enum(['all', 'web', 'worker'], 'must be all, web or worker').default('all'),
  PORT: z.coerce
    .number<string>('must be a port number')
    .int('must be a port number')
    .min(0, 'must be a port number')
    .max(65_535, 'must be at most 65535')
    .default(3000),
  HOST: filled(255).default('0.0.0.0'),
  PUBLIC_URL: address('https://shop.example').optional(),
  DATA_DIR: filled(1000).default('./data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgresql://')
    .optional(),
  DATABASE_POOLER: onOff.default(false),
  STORE_NAME: filled(60).default('Rankshelf'),
  SECRET_KEY: z.string().min(32, 'must have at least 32 characters').optional(),
  METRICS_TOKEN: token.optional(),
  STOP_NOTICE_MS: milliseconds(0).default(1000),
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
  /** Whether the process serves the shop, does its background jobs, or both. */
  role: 'all' | 'web' | 'worker'
  port: number
  host: string
  /** The address customers use, without a trailing slash. */
  publicUrl: string
  dataDir: string
  databaseUrl: string | undefined
  /** Whether a pooler stands before the database that gives each transaction another connection of it. */
  databasePooler: boolean
  storeName: string
  secretKey: string | undefined
  /** What a collector of figures proves itself with. */
  metricsToken: string | undefined
  /** How long the process goes on accepting after it was told to end and `/readyz` has said so. */
  stopNoticeMs: number
  demo: boolean
  rateLimit: boolean
  trustProxy: boolean
  logLevel: string
}

export const readProcess = (settings: z.infer<z.ZodObject<typeof processSettings>>): ProcessConfig => ({
  development: settings.NODE_ENV === 'development',
  role: settings.ROLE,
  port: settings.PORT,
  host: settings.HOST,
  publicUrl: withoutSlash(settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`),
  dataDir: path.resolve(settings.DATA_DIR),
  databaseUrl: settings.DATABASE_URL,
  databasePooler: settings.DATABASE_POOLER,
  storeName: settings.STORE_NAME,
  secretKey: settings.SECRET_KEY,
  metricsToken: settings.METRICS_TOKEN,
  stopNoticeMs: settings.STOP_NOTICE_MS,
  demo: settings.DEMO ?? settings.DATABASE_URL === undefined,
  rateLimit: settings.RATE_LIMIT,
  trustProxy: settings.TRUST_PROXY,
  logLevel: settings.LOG_LEVEL,
})
