import path from 'node:path'
import { z } from 'zod'
import type { Bucket } from './files/bucket.ts'
import type { GoogleAccount } from './merchant/google-merchant.ts'

const onOff = z.enum(['on', 'off'], 'must be on or off').transform((value) => value === 'on')
const filled = (max: number) =>
  z.string().trim().min(1, 'must not be blank').max(max, `must have at most ${max} characters`)

const milliseconds = z.coerce
  .number<string>('must be a number of milliseconds')
  .int('must be a number of milliseconds')
  .min(1, 'must be above 0')
  .max(60_000, 'must be at most 60000')

/** Every setting the store reads from its environment. An empty value counts as absent. */
const settingsSchema = z.object({
  NODE_ENV: z.enum(['production', 'development'], 'must be production or development').default('production'),
  PORT: z.coerce
    .number<string>('must be a port number')
    .int('must be a port number')
    .min(0, 'must be a port number')
    .max(65_535, 'must be at most 65535')
    .default(3000),
  HOST: filled(255).default('0.0.0.0'),
  PUBLIC_URL: z.url({ protocol: /^https?$/, error: 'must be an address such as https://shop.example' }).optional(),
  DATA_DIR: filled(1000).default('./data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgresql://')
    .optional(),
  STORE_NAME: filled(60).default('Rankshelf'),
  ADMIN_USERNAME: z
    .string()
    .trim()
    .min(3, 'must have at least 3 characters')
    .max(64, 'must have at most 64 characters')
    .optional(),
  ADMIN_PASSWORD: z
    .string()
    .min(8, 'must have at least 8 characters')
    .max(256, 'must have at most 256 characters')
    .optional(),
  SECRET_KEY: z.string().min(32, 'must have at least 32 characters').optional(),
  SHIPROCKET_BASE_URL: z
    .url({ protocol: /^https?$/, error: 'must be an address such as https://apiv2.shiprocket.in/v1/external' })
    .default('https://apiv2.shiprocket.in/v1/external'),
  SHIPROCKET_EMAIL: filled(254).optional(),
  SHIPROCKET_PASSWORD: z.string().max(256, 'must have at most 256 characters').optional(),
  SHIPROCKET_PICKUP_LOCATION: filled(36).optional(),
  SHIPROCKET_WEBHOOK_TOKEN: z.string().min(16, 'must have at least 16 characters').max(200).optional(),
  SHIPROCKET_CONNECT_LIMIT_MS: milliseconds.default(5000),
  SHIPROCKET_LIMIT_MS: milliseconds.default(15_000),
  DELIVERY_ANSWER_LIMIT_MS: milliseconds.default(2000),
  STORAGE: z.enum(['disk', 's3'], 'must be disk or s3').default('disk'),
  S3_BUCKET: filled(63).optional(),
  S3_REGION: filled(63).default('ap-south-1'),
  S3_ENDPOINT: z.url({ protocol: /^https?$/, error: 'must be an address such as https://s3.example' }).optional(),
  S3_ACCESS_KEY_ID: filled(256).optional(),
  S3_SECRET_ACCESS_KEY: filled(256).optional(),
  S3_FORCE_PATH_STYLE: onOff.optional(),
  S3_PUBLIC_URL: z.url({ protocol: /^https?$/, error: 'must be an address such as https://images.example' }).optional(),
  MAIL_CONNECT_LIMIT_MS: milliseconds.default(5000),
  MAIL_LIMIT_MS: milliseconds.default(15_000),
  JOB_PAUSE_MAX_S: z.coerce
    .number<string>('must be a number of seconds')
    .int('must be a number of seconds')
    .min(0, 'must not be below 0')
    .max(86_400, 'must be at most 86400')
    .optional(),
  GOOGLE_MERCHANT_ACCOUNT_ID: z
    .string()
    .regex(/^\d{1,20}$/, 'must be the number of the account')
    .optional(),
  GOOGLE_MERCHANT_DATA_SOURCE: z
    .string()
    .regex(/^(accounts\/\d+\/dataSources\/)?\d+$/, 'must be a number, or accounts/…/dataSources/…')
    .optional(),
  GOOGLE_SERVICE_ACCOUNT_FILE: filled(1000).optional(),
  GOOGLE_MERCHANT_BASE_URL: z
    .url({ protocol: /^https?$/, error: 'must be an address such as https://merchantapi.googleapis.com' })
    .default('https://merchantapi.googleapis.com'),
  GOOGLE_TOKEN_URL: z
    .url({ protocol: /^https?$/, error: 'must be an address such as https://oauth2.googleapis.com/token' })
    .default('https://oauth2.googleapis.com/token'),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').max(200).optional(),
  STOP_NOTICE_MS: z.coerce
    .number<string>('must be a number of milliseconds')
    .int('must be a number of milliseconds')
    .min(0, 'must not be below 0')
    .max(60_000, 'must be at most 60000')
    .default(1000),
  BACKUP_DIR: filled(1000).optional(),
  BACKUP_KEEP_DAYS: z.coerce
    .number<string>('must be a number of days')
    .int('must be a number of days')
    .min(1, 'must be above 0')
    .max(3650, 'must be at most 3650')
    .default(14),
  BACKUP_PASSPHRASE: z.string().min(12, 'must have at least 12 characters').max(1000).optional(),
  DEMO: onOff.optional(),
  RATE_LIMIT: onOff.default(true),
  TRUST_PROXY: onOff.default(false),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'must be fatal, error, warn, info, debug, trace or silent',
    )
    .default('info'),
})

interface ShiprocketConfig {
  baseUrl: string
  email: string
  password: string
  pickupLocation: string
  limits: { connectMs: number; wholeMs: number }
}

export interface Config {
  development: boolean
  port: number
  host: string
  /** The address customers use, without a trailing slash. */
  publicUrl: string
  dataDir: string
  databaseUrl: string | undefined
  storeName: string
  admin: { username: string; password: string } | undefined
  secretKey: string | undefined
  /** The account that parcels go out with. */
  shiprocket: ShiprocketConfig | undefined
  /** What a courier proves itself with when it sends news of a parcel. */
  courierToken: string | undefined
  /** How long a page waits for the courier's answer about a PIN code. */
  deliveryAnswerMs: number
  /** Where pictures are kept. */
  storage: 'disk' | 's3'
  /** The bucket that is used with `s3`; it may be named before, to move files into it. */
  bucket: Bucket | undefined
  /** How long a mail server may take to be reached, and for a whole letter. */
  mailLimits: { connectMs: number; wholeMs: number }
  /** The longest pause between two tries of a job; undefined where each queue has its own. */
  jobPauseMaxS: number | undefined
  /** The Merchant Center account that products are listed in. */
  googleMerchant: GoogleAccount | undefined
  /** What a collector of figures proves itself with. */
  metricsToken: string | undefined
  /** How long the process goes on accepting after it was told to end and `/readyz` has said so. */
  stopNoticeMs: number
  /** Where a backup is put every night, and how many days it is kept; undefined while none is made. */
  nightlyBackups: { folder: string; keepDays: number } | undefined
  /** What backups are sealed with. */
  backupPassphrase: string | undefined
  demo: boolean
  rateLimit: boolean
  trustProxy: boolean
  logLevel: string
}

/** A setting is wrong; the message is a sentence for whoever starts the store. */
export class WrongSetting extends Error {}

/** Reads the settings. @throws WrongSetting with a sentence that names each wrong one */
export function readConfig(env: Record<string, string | undefined>): Config {
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const read = settingsSchema.safeParse(present)
  if (!read.success) {
    const complaints = read.error.issues.map(({ path: [name], message }) => `${String(name)} ${message}.`)
    throw new WrongSetting(complaints.join('\n'))
  }
  const settings = read.data
  if ((settings.ADMIN_USERNAME === undefined) !== (settings.ADMIN_PASSWORD === undefined)) {
    throw new WrongSetting('ADMIN_USERNAME and ADMIN_PASSWORD must be set together.')
  }
  const shiprocket = [settings.SHIPROCKET_EMAIL, settings.SHIPROCKET_PASSWORD, settings.SHIPROCKET_PICKUP_LOCATION]
  if (new Set(shiprocket.map((value) => value === undefined)).size > 1) {
    throw new WrongSetting('SHIPROCKET_EMAIL, SHIPROCKET_PASSWORD and SHIPROCKET_PICKUP_LOCATION must be set together.')
  }
  requireBucket(settings)
  refuseHalfGoogle(settings)
  return toConfig(settings)
}

function requireBucket(settings: z.infer<typeof settingsSchema>): void {
  const bucket = [settings.S3_BUCKET, settings.S3_ACCESS_KEY_ID, settings.S3_SECRET_ACCESS_KEY]
  const isPartial = new Set(bucket.map((value) => value === undefined)).size > 1
  if (!isPartial && (settings.STORAGE === 'disk' || settings.S3_BUCKET !== undefined)) return
  const names = 'S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set together'
  throw new WrongSetting(isPartial ? `${names}.` : `${names} for STORAGE=s3.`)
}

function readBucket(settings: z.infer<typeof settingsSchema>): Config['bucket'] {
  const { S3_BUCKET: name, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = settings
  if (!name || !accessKeyId || !secretAccessKey) return undefined
  const endpoint = settings.S3_ENDPOINT
  const forcePathStyle = settings.S3_FORCE_PATH_STYLE ?? endpoint !== undefined
  const publicUrl = settings.S3_PUBLIC_URL?.replace(/\/+$/, '')
  return { name, region: settings.S3_REGION, endpoint, forcePathStyle, accessKeyId, secretAccessKey, publicUrl }
}

function refuseHalfGoogle(settings: z.infer<typeof settingsSchema>): void {
  const { GOOGLE_MERCHANT_ACCOUNT_ID: accountId, GOOGLE_MERCHANT_DATA_SOURCE: dataSource } = settings
  const all = [accountId, dataSource, settings.GOOGLE_SERVICE_ACCOUNT_FILE]
  if (new Set(all.map((value) => value === undefined)).size > 1) {
    throw new WrongSetting(
      'GOOGLE_MERCHANT_ACCOUNT_ID, GOOGLE_MERCHANT_DATA_SOURCE and GOOGLE_SERVICE_ACCOUNT_FILE must be set together.',
    )
  }
  if (accountId !== undefined && settings.PUBLIC_URL === undefined) {
    throw new WrongSetting('PUBLIC_URL must be set with GOOGLE_MERCHANT_ACCOUNT_ID: Google is told its addresses.')
  }
  if (dataSource?.startsWith('accounts/') && !dataSource.startsWith(`accounts/${accountId}/`)) {
    throw new WrongSetting('GOOGLE_MERCHANT_DATA_SOURCE must be one of the account GOOGLE_MERCHANT_ACCOUNT_ID.')
  }
}

function readGoogle(settings: z.infer<typeof settingsSchema>): Config['googleMerchant'] {
  const { GOOGLE_MERCHANT_ACCOUNT_ID: accountId, GOOGLE_MERCHANT_DATA_SOURCE: dataSource } = settings
  const { GOOGLE_SERVICE_ACCOUNT_FILE: keyFile, GOOGLE_MERCHANT_BASE_URL: baseUrl } = settings
  if (!accountId || !dataSource || !keyFile) return undefined
  return {
    baseUrl: baseUrl.replace(/\/+$/, ''),
    tokenUrl: settings.GOOGLE_TOKEN_URL,
    accountId,
    dataSource: dataSource.startsWith('accounts/') ? dataSource : `accounts/${accountId}/dataSources/${dataSource}`,
    keyFile,
  }
}

function readShiprocket(settings: z.infer<typeof settingsSchema>): Config['shiprocket'] {
  const { SHIPROCKET_EMAIL: email, SHIPROCKET_PASSWORD: password, SHIPROCKET_PICKUP_LOCATION: place } = settings
  if (!email || !password || !place) return undefined
  const limits = { connectMs: settings.SHIPROCKET_CONNECT_LIMIT_MS, wholeMs: settings.SHIPROCKET_LIMIT_MS }
  return { baseUrl: settings.SHIPROCKET_BASE_URL.replace(/\/+$/, ''), email, password, pickupLocation: place, limits }
}

function toConfig(settings: z.infer<typeof settingsSchema>): Config {
  const { ADMIN_USERNAME: username, ADMIN_PASSWORD: password } = settings
  return {
    development: settings.NODE_ENV === 'development',
    port: settings.PORT,
    host: settings.HOST,
    publicUrl: (settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`).replace(/\/+$/, ''),
    dataDir: path.resolve(settings.DATA_DIR),
    databaseUrl: settings.DATABASE_URL,
    storeName: settings.STORE_NAME,
    admin: username && password ? { username, password } : undefined,
    secretKey: settings.SECRET_KEY,
    shiprocket: readShiprocket(settings),
    courierToken: settings.SHIPROCKET_WEBHOOK_TOKEN,
    deliveryAnswerMs: settings.DELIVERY_ANSWER_LIMIT_MS,
    storage: settings.STORAGE,
    bucket: readBucket(settings),
    mailLimits: { connectMs: settings.MAIL_CONNECT_LIMIT_MS, wholeMs: settings.MAIL_LIMIT_MS },
    jobPauseMaxS: settings.JOB_PAUSE_MAX_S,
    googleMerchant: readGoogle(settings),
    metricsToken: settings.METRICS_TOKEN,
    stopNoticeMs: settings.STOP_NOTICE_MS,
    nightlyBackups: settings.BACKUP_DIR
      ? { folder: path.resolve(settings.BACKUP_DIR), keepDays: settings.BACKUP_KEEP_DAYS }
      : undefined,
    backupPassphrase: settings.BACKUP_PASSPHRASE,
    demo: settings.DEMO ?? settings.DATABASE_URL === undefined,
    rateLimit: settings.RATE_LIMIT,
    trustProxy: settings.TRUST_PROXY,
    logLevel: settings.LOG_LEVEL,
  }
}
