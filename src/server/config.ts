import { z } from 'zod'
import { type AdminConfig, adminComplaint, adminSettings, readAdmin } from './settings/admin-settings.ts'
import { backupComplaint, type BackupConfig, backupSettings, readBackup } from './settings/backup-settings.ts'
import { type CourierConfig, courierComplaint, courierSettings, readCourier } from './settings/courier-settings.ts'
import { type GoogleConfig, googleComplaint, googleSettings, readGoogle } from './settings/google-settings.ts'
import { type MailConfig, mailSettings, readMail } from './settings/mail-settings.ts'
import { type ProcessConfig, processSettings, readProcess } from './settings/process-settings.ts'
import { type StorageConfig, readStorage, storageComplaint, storageSettings } from './settings/storage-settings.ts'

/** Every setting the store reads from its environment. An empty value counts as absent. */
const settingsSchema = z.object({
  ...processSettings,
  ...adminSettings,
  ...courierSettings,
  ...storageSettings,
  ...mailSettings,
  ...googleSettings,
  ...backupSettings,
})

/** The names of all settings. */
export const SETTING_NAMES: ReadonlySet<string> = new Set(Object.keys(settingsSchema.shape))

export interface Config
  extends ProcessConfig,
    AdminConfig,
    CourierConfig,
    StorageConfig,
    MailConfig,
    GoogleConfig,
    BackupConfig {}

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
  const complaints = [adminComplaint, courierComplaint, storageComplaint, googleComplaint, backupComplaint]
  const wrong = complaints.flatMap((complaint) => complaint(settings) ?? [])
  if (wrong.length > 0) throw new WrongSetting(wrong.join('\n'))
  return {
    ...readProcess(settings),
    ...readAdmin(settings),
    ...readCourier(settings),
    ...readStorage(settings),
    ...readMail(settings),
    ...readGoogle(settings),
    ...readBackup(settings),
  }
}
