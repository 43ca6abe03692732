import path from 'node:path'
import { z } from 'zod'
import type { NightlyBackupConfig } from '../backup/nightly-backup.ts'
import type { HttpTimeouts } from '../http/http-request.ts'
import type { GoogleAccount } from '../merchant/google/google-client.ts'
import type { Bucket } from '../storage/bucket.ts'
import {
  httpUrl,
  isPartiallySet,
  milliseconds,
  nonBlank,
  onOff,
  token,
  trimTrailingSlash,
  wholeNumber,
} from './env-schemas.ts'

/** The Shiprocket account. */
export const courierEnv = {
  SHIPROCKET_BASE_URL: httpUrl('https://apiv2.shiprocket.in/v1/external').default(
    'https://apiv2.shiprocket.in/v1/external',
  ),
  SHIPROCKET_EMAIL: nonBlank(254).optional(),
  SHIPROCKET_PASSWORD: z.string().max(256, 'must have at most 256 characters').optional(),
  SHIPROCKET_PICKUP_LOCATION: nonBlank(36).optional(),
  SHIPROCKET_WEBHOOK_TOKEN: token.optional(),
  SHIPROCKET_CONNECT_TIMEOUT_MS: milliseconds().default(5000),
  SHIPROCKET_TIMEOUT_MS: milliseconds().default(15_000),
  DELIVERY_TIMEOUT_MS: milliseconds().default(2000),
}
type CourierEnv = z.infer<z.ZodObject<typeof courierEnv>>

interface ShiprocketConfig {
  baseUrl: string
  email: string
  password: string
  pickupLocation: string
  timeouts: { connectMs: number; totalMs: number }
}

export interface CourierConfig {
  /** undefined disables booking. */
  shiprocket: ShiprocketConfig | undefined
  /** Token of the tracking webhook. */
  courierWebhookToken: string | undefined
  /** How long a page waits for a serviceability response. */
  deliveryTimeoutMs: number
}

/** Returns an error message for this combination of settings. */
export function validateCourierConfig(settings: CourierEnv): string | undefined {
  const account = [settings.SHIPROCKET_EMAIL, settings.SHIPROCKET_PASSWORD, settings.SHIPROCKET_PICKUP_LOCATION]
  return isPartiallySet(account)
    ? 'SHIPROCKET_EMAIL, SHIPROCKET_PASSWORD and SHIPROCKET_PICKUP_LOCATION must be set together.'
    : undefined
}

export const readCourierConfig = (settings: CourierEnv): CourierConfig => ({
  shiprocket: readShiprocketConfig(settings),
  courierWebhookToken: settings.SHIPROCKET_WEBHOOK_TOKEN,
  deliveryTimeoutMs: settings.DELIVERY_TIMEOUT_MS,
})

function readShiprocketConfig(settings: CourierEnv): CourierConfig['shiprocket'] {
  const {
    SHIPROCKET_EMAIL: email,
    SHIPROCKET_PASSWORD: password,
    SHIPROCKET_PICKUP_LOCATION: pickupLocation,
  } = settings
  if (!email || !password || !pickupLocation) return undefined
  const timeouts = { connectMs: settings.SHIPROCKET_CONNECT_TIMEOUT_MS, totalMs: settings.SHIPROCKET_TIMEOUT_MS }
  return {
    baseUrl: trimTrailingSlash(settings.SHIPROCKET_BASE_URL),
    email,
    password,
    pickupLocation,
    timeouts,
  }
}

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

/** The Merchant Center account. */
export const googleEnv = {
  GOOGLE_MERCHANT_ACCOUNT_ID: z
    .string()
    .regex(/^\d{1,20}$/, 'must be the number of the account')
    .optional(),
  GOOGLE_MERCHANT_DATA_SOURCE: z
    .string()
    .regex(/^(accounts\/\d+\/dataSources\/)?\d+$/, 'must be a number, or accounts/…/dataSources/…')
    .optional(),
  GOOGLE_SERVICE_ACCOUNT_FILE: nonBlank(1000).optional(),
  GOOGLE_MERCHANT_BASE_URL: httpUrl('https://merchantapi.googleapis.com').default('https://merchantapi.googleapis.com'),
  GOOGLE_TOKEN_URL: httpUrl('https://oauth2.googleapis.com/token').default('https://oauth2.googleapis.com/token'),
}
type GoogleEnv = z.infer<z.ZodObject<typeof googleEnv>>

export interface GoogleConfig {
  /** The Merchant Center account. */
  googleMerchant: GoogleAccount | undefined
}

/** Returns an error message for this combination of settings. */
export function validateGoogleConfig(settings: GoogleEnv & { PUBLIC_URL?: string | undefined }): string | undefined {
  const { GOOGLE_MERCHANT_ACCOUNT_ID: accountId, GOOGLE_MERCHANT_DATA_SOURCE: dataSource } = settings
  if (isPartiallySet([accountId, dataSource, settings.GOOGLE_SERVICE_ACCOUNT_FILE])) {
    return 'GOOGLE_MERCHANT_ACCOUNT_ID, GOOGLE_MERCHANT_DATA_SOURCE and GOOGLE_SERVICE_ACCOUNT_FILE must be set together.'
  }
  if (accountId !== undefined && settings.PUBLIC_URL === undefined) {
    return 'PUBLIC_URL must be set with GOOGLE_MERCHANT_ACCOUNT_ID: offers contain its URLs.'
  }
  if (dataSource?.startsWith('accounts/') && !dataSource.startsWith(`accounts/${accountId}/`)) {
    return 'GOOGLE_MERCHANT_DATA_SOURCE must belong to the account GOOGLE_MERCHANT_ACCOUNT_ID.'
  }
  return undefined
}

export const readGoogleConfig = (settings: GoogleEnv): GoogleConfig => ({ googleMerchant: readGoogleAccount(settings) })

function readGoogleAccount(settings: GoogleEnv): GoogleAccount | undefined {
  const { GOOGLE_MERCHANT_ACCOUNT_ID: accountId, GOOGLE_MERCHANT_DATA_SOURCE: dataSource } = settings
  const { GOOGLE_SERVICE_ACCOUNT_FILE: keyFile, GOOGLE_MERCHANT_BASE_URL: baseUrl } = settings
  if (!accountId || !dataSource || !keyFile) return undefined
  return {
    baseUrl: trimTrailingSlash(baseUrl),
    tokenUrl: settings.GOOGLE_TOKEN_URL,
    accountId,
    dataSource: dataSource.startsWith('accounts/') ? dataSource : `accounts/${accountId}/dataSources/${dataSource}`,
    keyFile,
  }
}

/** Meta's Graph API. The account itself is a setting of the shop. */
export const whatsappEnv = {
  WHATSAPP_BASE_URL: httpUrl('https://graph.facebook.com').default('https://graph.facebook.com'),
  WHATSAPP_CONNECT_TIMEOUT_MS: milliseconds().default(5000),
  WHATSAPP_TIMEOUT_MS: milliseconds().default(15_000),
}
type WhatsAppEnv = z.infer<z.ZodObject<typeof whatsappEnv>>

export interface WhatsAppEnvConfig {
  whatsappBaseUrl: string
  whatsappTimeouts: HttpTimeouts
}

export const readWhatsAppConfig = (settings: WhatsAppEnv): WhatsAppEnvConfig => ({
  whatsappBaseUrl: trimTrailingSlash(settings.WHATSAPP_BASE_URL),
  whatsappTimeouts: { connectMs: settings.WHATSAPP_CONNECT_TIMEOUT_MS, totalMs: settings.WHATSAPP_TIMEOUT_MS },
})

/** Image storage. */
export const storageEnv = {
  STORAGE: z.enum(['disk', 's3'], 'must be disk or s3').default('disk'),
  S3_BUCKET: nonBlank(63).optional(),
  S3_REGION: nonBlank(63).default('ap-south-1'),
  S3_ENDPOINT: httpUrl('https://s3.example').optional(),
  S3_ACCESS_KEY_ID: nonBlank(256).optional(),
  S3_SECRET_ACCESS_KEY: nonBlank(256).optional(),
  S3_FORCE_PATH_STYLE: onOff.optional(),
  S3_PUBLIC_URL: httpUrl('https://images.example').optional(),
}
type StorageEnv = z.infer<z.ZodObject<typeof storageEnv>>

export interface StorageConfig {
  /** Image storage. */
  storage: 'disk' | 's3'
  /** The bucket of `s3`; it may be configured before the switch, so that files can be moved into it. */
  bucket: Bucket | undefined
}

/** Returns an error message for this combination of settings. */
export function validateStorageConfig(settings: StorageEnv): string | undefined {
  const names = 'S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set together'
  if (isPartiallySet([settings.S3_BUCKET, settings.S3_ACCESS_KEY_ID, settings.S3_SECRET_ACCESS_KEY])) return `${names}.`
  return settings.STORAGE === 's3' && settings.S3_BUCKET === undefined ? `${names} for STORAGE=s3.` : undefined
}

export const readStorageConfig = (settings: StorageEnv): StorageConfig => ({
  storage: settings.STORAGE,
  bucket: readBucket(settings),
})

function readBucket(settings: StorageEnv): Bucket | undefined {
  const { S3_BUCKET: name, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = settings
  if (!name || !accessKeyId || !secretAccessKey) return undefined
  const endpoint = settings.S3_ENDPOINT
  const forcePathStyle = settings.S3_FORCE_PATH_STYLE ?? endpoint !== undefined
  const publicUrl = settings.S3_PUBLIC_URL && trimTrailingSlash(settings.S3_PUBLIC_URL)
  return { name, region: settings.S3_REGION, endpoint, forcePathStyle, accessKeyId, secretAccessKey, publicUrl }
}

/** Nightly backups. */
export const backupEnv = {
  BACKUP_TO: z.enum(['disk', 's3'], 'must be disk or s3').default('disk'),
  BACKUP_DIR: nonBlank(1000).optional(),
  BACKUP_BUCKET: nonBlank(63).optional(),
  BACKUP_RETENTION_DAYS: wholeNumber('days', 1, 3650).default(14),
  BACKUP_PASSPHRASE: z.string().min(12, 'must have at least 12 characters').max(1000).optional(),
}
const backupAndStorageEnv = { ...backupEnv, ...storageEnv }
type BackupEnv = z.infer<z.ZodObject<typeof backupAndStorageEnv>>

export interface BackupConfig {
  /** Target and retention of nightly backups; undefined disables them. */
  nightlyBackups: NightlyBackupConfig | undefined
  /** Passphrase that encrypts backups. */
  backupPassphrase: string | undefined
}

/** Returns an error message for this combination of settings. */
export function validateBackupConfig(settings: BackupEnv): string | undefined {
  if (settings.BACKUP_TO === 'disk') return undefined
  if (settings.S3_BUCKET === undefined) {
    return 'S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set for BACKUP_TO=s3.'
  }
  if (settings.BACKUP_DIR !== undefined) return 'BACKUP_DIR is for backups on a disk. Remove it with BACKUP_TO=s3.'
  const isPublic =
    settings.S3_PUBLIC_URL !== undefined && (settings.BACKUP_BUCKET ?? settings.S3_BUCKET) === settings.S3_BUCKET
  return isPublic && settings.BACKUP_PASSPHRASE === undefined
    ? 'The bucket is public (S3_PUBLIC_URL). Set BACKUP_BUCKET to a private one, or set BACKUP_PASSPHRASE.'
    : undefined
}

export const readBackupConfig = (settings: BackupEnv): BackupConfig => ({
  nightlyBackups: readNightlyBackups(settings),
  backupPassphrase: settings.BACKUP_PASSPHRASE,
})

function readNightlyBackups(settings: BackupEnv): NightlyBackupConfig | undefined {
  const retentionDays = settings.BACKUP_RETENTION_DAYS
  const { bucket } = readStorageConfig(settings)
  if (settings.BACKUP_TO === 's3' && bucket) {
    return { bucket: { ...bucket, name: settings.BACKUP_BUCKET ?? bucket.name }, retentionDays }
  }
  return settings.BACKUP_DIR === undefined ? undefined : { folder: path.resolve(settings.BACKUP_DIR), retentionDays }
}
