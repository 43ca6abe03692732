import path from 'node:path'
import { z } from 'zod'
import { rejectedUsername } from '../../domain/accounts/session.ts'
import { validateStaffPassword } from '../../domain/accounts/staff-password.ts'
import { STORE_NAME_MAX_LENGTH } from '../../domain/settings/shop-identity.ts'
import type { TimeLimits } from '../database/connect.ts'
import {
  type BackupConfig,
  backupEnv,
  type CourierConfig,
  courierEnv,
  type EmailConfig,
  emailEnv,
  type GoogleConfig,
  googleEnv,
  readBackupConfig,
  readCourierConfig,
  readEmailConfig,
  readGoogleConfig,
  readStorageConfig,
  readWhatsAppConfig,
  type StorageConfig,
  storageEnv,
  validateBackupConfig,
  validateCourierConfig,
  validateGoogleConfig,
  validateStorageConfig,
  whatsappEnv,
  type WhatsAppEnvConfig,
} from './service-config.ts'
import { ConfigError } from './config-error.ts'
import { httpUrl, milliseconds, nonBlank, onOff, token, trimTrailingSlash } from './env-schemas.ts'

/** The first admin of a store that has none. */
const adminEnv = {
  ADMIN_USERNAME: z
    .string()
    .trim()
    .min(3, 'must have at least 3 characters')
    .max(64, 'must have at most 64 characters')
    .optional(),
  ADMIN_PASSWORD: z.string().max(256, 'must have at most 256 characters').optional(),
}
type AdminEnv = z.infer<z.ZodObject<typeof adminEnv>>

interface AdminConfig {
  admin: { username: string; password: string } | undefined
}

const EXISTING_ADMIN_HINT = 'A store that has an admin already needs neither ADMIN_USERNAME nor ADMIN_PASSWORD.'

/** Returns an error message for this combination of settings. The password follows the rules of staff passwords. */
function validateAdminConfig({ ADMIN_USERNAME: username, ADMIN_PASSWORD: password }: AdminEnv): string | undefined {
  if (username === undefined && password === undefined) return undefined
  if (username === undefined || password === undefined) return 'ADMIN_USERNAME and ADMIN_PASSWORD must be set together.'
  const usernameError = rejectedUsername(username)
  if (usernameError) return `ADMIN_USERNAME is rejected. ${usernameError}. ${EXISTING_ADMIN_HINT}`
  const error = validateStaffPassword(password, username)
  return error && `ADMIN_PASSWORD is rejected. ${error}. ${EXISTING_ADMIN_HINT}`
}

const readAdminConfig = ({ ADMIN_USERNAME: username, ADMIN_PASSWORD: password }: AdminEnv): AdminConfig => ({
  admin: username && password ? { username, password } : undefined,
})

/** Process, database and shop. */
const processEnv = {
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

interface ProcessConfig {
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

const readProcessConfig = (settings: z.infer<z.ZodObject<typeof processEnv>>): ProcessConfig => ({
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

/** Every environment variable. Empty means unset. */
export const envSchema = z.object({
  ...processEnv,
  ...adminEnv,
  ...courierEnv,
  ...storageEnv,
  ...emailEnv,
  ...googleEnv,
  ...whatsappEnv,
  ...backupEnv,
})

/** The names of all environment variables. */
export const ENV_VARIABLE_NAMES: ReadonlySet<string> = new Set(Object.keys(envSchema.shape))

export interface Config
  extends ProcessConfig,
    AdminConfig,
    CourierConfig,
    StorageConfig,
    EmailConfig,
    GoogleConfig,
    WhatsAppEnvConfig,
    BackupConfig {}

/** Reads the configuration. @throws ConfigError that names every invalid variable */
export function readConfig(env: Record<string, string | undefined>): Config {
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const read = envSchema.safeParse(present)
  if (!read.success) {
    const messages = read.error.issues.map(({ path: [name], message }) => `${String(name)} ${message}.`)
    throw new ConfigError(messages.join('\n'))
  }
  const settings = read.data
  const validators = [
    validateAdminConfig,
    validateCourierConfig,
    validateStorageConfig,
    validateGoogleConfig,
    validateBackupConfig,
  ]
  const errors = validators.flatMap((validate) => validate(settings) ?? [])
  if (errors.length > 0) throw new ConfigError(errors.join('\n'))
  return {
    ...readProcessConfig(settings),
    ...readAdminConfig(settings),
    ...readCourierConfig(settings),
    ...readStorageConfig(settings),
    ...readEmailConfig(settings),
    ...readGoogleConfig(settings),
    ...readWhatsAppConfig(settings),
    ...readBackupConfig(settings),
  }
}
