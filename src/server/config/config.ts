import { z } from 'zod'
import { type AdminConfig, validateAdminConfig, adminEnv, readAdminConfig } from './admin-config.ts'
import { validateBackupConfig, type BackupConfig, backupEnv, readBackupConfig } from './backup-config.ts'
import { ConfigError } from './config-error.ts'
import { type CourierConfig, validateCourierConfig, courierEnv, readCourierConfig } from './courier-config.ts'
import { type GoogleConfig, validateGoogleConfig, googleEnv, readGoogleConfig } from './google-config.ts'
import { type EmailConfig, emailEnv, readEmailConfig } from './email-config.ts'
import { type ProcessConfig, processEnv, readProcessConfig } from './process-config.ts'
import { readWhatsAppConfig, type WhatsAppEnvConfig, whatsappEnv } from './whatsapp-config.ts'
import { type StorageConfig, readStorageConfig, validateStorageConfig, storageEnv } from './storage-config.ts'

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
