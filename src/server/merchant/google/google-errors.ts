import { z } from 'zod'
import type { HttpResponse } from '../../http/http-request.ts'
import { parseRetryAfter } from '../../http/limits/retry-after.ts'
import { parseJson } from '../../http/parse-json.ts'
import { MerchantError } from '../merchant-client.ts'

const metadataSchema = z.looseObject({ REASON: z.string().optional(), FIELD_LOCATION: z.string().optional() })
const errorSchema = z.object({
  error: z.object({
    message: z.string().default(''),
    details: z.array(z.looseObject({ reason: z.string().optional(), metadata: metadataSchema.optional() })).default([]),
  }),
})

/** Google's message, its reason codes, and the offer's field that it names. */
interface GoogleError {
  message: string
  reasons: string
  field: string | undefined
}

/** What the owner does about a wrong key. */
export const ASK_FOR_KEY = 'Ask the person who runs the server to check the file of the service account'
export const NOT_REGISTERED =
  'The Google Cloud project is not registered with the Merchant Center account. Register it once (docs/operations.md), wait 5 minutes and sync again.'
export const NO_DATA_SOURCE =
  'Google has no such data source. Ask the person who runs the server to check the data source.'
const INVALID_SERVICE_ACCOUNT = `Google does not accept the service account. ${ASK_FOR_KEY}.`
const UNSUPPORTED_REQUEST =
  'Google no longer supports the requests of this release of the store. The store needs an update.'

/** Errors that concern the store as a whole, by Google's reason codes. */
const DENIALS: readonly [pattern: RegExp, message: string][] = [
  [/GCP_NOT_REGISTERED|not registered with the merchant account/i, NOT_REGISTERED],
  [/SERVICE_DISABLED/, 'The Merchant API is switched off in the Google Cloud project. Enable it there and sync again.'],
  [
    /PERMISSION_DENIED_ACCOUNTS/,
    'The service account has no access to this Merchant Center account. Add its email address there as a user and sync again.',
  ],
  [/SCOPE_INSUFFICIENT/, 'The service account has no permission for the content of Merchant Center.'],
  [/DATA_SOURCE_NOT_FOUND|data source/i, NO_DATA_SOURCE],
]

/** Classifies a failed response of Google's Merchant API by its reason codes, or by its message if it has none. */
export function toMerchantError(response: HttpResponse): MerchantError {
  const { status } = response
  const googleError = parseGoogleError(response.text)
  const retryAfterS = parseRetryAfter(response.headers['retry-after'])
  if (status === 429) return toQuotaError(googleError, retryAfterS)
  if (status === 400) return toRejectedError(googleError)
  if (status === 409) {
    if (googleError.reasons.includes('V1BETA')) return new MerchantError('denied', UNSUPPORTED_REQUEST)
    return new MerchantError('outdated', googleError.message)
  }
  if (status === 410) return new MerchantError('denied', UNSUPPORTED_REQUEST)
  if (status === 401 || status === 403 || status === 404) return toDeniedError(status, googleError)
  if (retryAfterS !== undefined) return new MerchantError('throttled', unavailableMessage(status), { retryAfterS })
  return new MerchantError('outage', unavailableMessage(status))
}

const unavailableMessage = (status: number): string => `Google is unavailable (${status}).`

function toQuotaError({ message, reasons }: GoogleError, retryAfterS: number | undefined): MerchantError {
  if (/daily/i.test(reasons)) {
    return new MerchantError('quota', 'Google accepts no more changes today. The rest follows tomorrow.', {
      retryAfterS,
    })
  }
  if (reasons.includes('too_many_items')) return new MerchantError('quota', message, { retryAfterS })
  return new MerchantError('throttled', 'Google accepts no more changes for the moment.', { retryAfterS })
}

function toRejectedError({ message, field, reasons }: GoogleError): MerchantError {
  if (/^(name|parent|data_source|dataSource)$/.test(field ?? '')) {
    return new MerchantError('denied', `Check the settings of Google Merchant. Google’s message: ${message}`)
  }
  if (reasons === '' && message.startsWith('Invalid JSON payload'))
    return new MerchantError('denied', UNSUPPORTED_REQUEST)
  // Google's message starts with the field's path in brackets. Only the last part of the path helps staff.
  const withFieldName = message.replace(/^\[(?:\w+\.)*(\w+)\]\s*/, '$1: ')
  return new MerchantError('rejected', withFieldName || 'Google rejected the product.')
}

function toDeniedError(status: number, { message, reasons }: GoogleError): MerchantError {
  const known = DENIALS.find(([pattern]) => pattern.test(reasons) || (reasons === '' && pattern.test(message)))
  if (known) return new MerchantError('denied', known[1])
  if (status === 401) return new MerchantError('denied', INVALID_SERVICE_ACCOUNT)
  return new MerchantError('denied', `Google rejects the store: ${message || status}`)
}

function parseGoogleError(text: string): GoogleError {
  const parsed = errorSchema.safeParse(parseJson(text))
  if (!parsed.success) return { message: '', reasons: '', field: undefined }
  const { message, details } = parsed.data.error
  const metadata = details.flatMap((detail) => (detail.metadata ? [detail.metadata] : []))
  const reasons = [...details.map(({ reason }) => reason), ...metadata.map((one) => one.REASON)]
  const field = metadata.find((one) => one.FIELD_LOCATION)?.FIELD_LOCATION
  return { message, reasons: reasons.filter(Boolean).join(' '), field }
}
