import { z } from 'zod'
import type { GoogleAccount } from '../merchant/google/google-client.ts'
import { httpUrl, nonBlank, isPartiallySet, trimTrailingSlash } from './env-schemas.ts'

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
