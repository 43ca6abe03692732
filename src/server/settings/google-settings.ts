import { z } from 'zod'
import type { GoogleAccount } from '../merchant/google-merchant.ts'
import { address, filled, isPartial, withoutSlash } from './kinds.ts'

/** The Merchant Center account that products are listed in. */
export const googleSettings = {
  GOOGLE_MERCHANT_ACCOUNT_ID: z
    .string()
    .regex(/^\d{1,20}$/, 'must be the number of the account')
    .optional(),
  GOOGLE_MERCHANT_DATA_SOURCE: z
    .string()
    .regex(/^(accounts\/\d+\/dataSources\/)?\d+$/, 'must be a number, or accounts/…/dataSources/…')
    .optional(),
  GOOGLE_SERVICE_ACCOUNT_FILE: filled(1000).optional(),
  GOOGLE_MERCHANT_BASE_URL: address('https://merchantapi.googleapis.com').default('https://merchantapi.googleapis.com'),
  GOOGLE_TOKEN_URL: address('https://oauth2.googleapis.com/token').default('https://oauth2.googleapis.com/token'),
}
type Settings = z.infer<z.ZodObject<typeof googleSettings>>

export interface GoogleConfig {
  /** The Merchant Center account that products are listed in. */
  googleMerchant: GoogleAccount | undefined
}

/** What is wrong with these settings together, as a sentence. */
export function googleComplaint(settings: Settings & { PUBLIC_URL?: string | undefined }): string | undefined {
  const { GOOGLE_MERCHANT_ACCOUNT_ID: accountId, GOOGLE_MERCHANT_DATA_SOURCE: dataSource } = settings
  if (isPartial([accountId, dataSource, settings.GOOGLE_SERVICE_ACCOUNT_FILE])) {
    return 'GOOGLE_MERCHANT_ACCOUNT_ID, GOOGLE_MERCHANT_DATA_SOURCE and GOOGLE_SERVICE_ACCOUNT_FILE must be set together.'
  }
  if (accountId !== undefined && settings.PUBLIC_URL === undefined) {
    return 'PUBLIC_URL must be set with GOOGLE_MERCHANT_ACCOUNT_ID: Google is told its addresses.'
  }
  if (dataSource?.startsWith('accounts/') && !dataSource.startsWith(`accounts/${accountId}/`)) {
    return 'GOOGLE_MERCHANT_DATA_SOURCE must be one of the account GOOGLE_MERCHANT_ACCOUNT_ID.'
  }
  return undefined
}

export const readGoogle = (settings: Settings): GoogleConfig => ({ googleMerchant: readAccount(settings) })

function readAccount(settings: Settings): GoogleAccount | undefined {
  const { GOOGLE_MERCHANT_ACCOUNT_ID: accountId, GOOGLE_MERCHANT_DATA_SOURCE: dataSource } = settings
  const { GOOGLE_SERVICE_ACCOUNT_FILE: keyFile, GOOGLE_MERCHANT_BASE_URL: baseUrl } = settings
  if (!accountId || !dataSource || !keyFile) return undefined
  return {
    baseUrl: withoutSlash(baseUrl),
    tokenUrl: settings.GOOGLE_TOKEN_URL,
    accountId,
    dataSource: dataSource.startsWith('accounts/') ? dataSource : `accounts/${accountId}/dataSources/${dataSource}`,
    keyFile,
  }
}
