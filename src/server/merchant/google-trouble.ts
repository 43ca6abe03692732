import { z } from 'zod'
import type { OutsideAnswer } from '../http/outside-call.ts'
import { readRetryAfter } from '../http/retry-after.ts'
import { readJson } from '../http/read-json.ts'
import { ListingTrouble } from './merchant-listing.ts'

const metadataSchema = z.looseObject({ REASON: z.string().optional(), FIELD_LOCATION: z.string().optional() })
const errorSchema = z.object({
  error: z.object({
    message: z.string().default(''),
    details: z.array(z.looseObject({ reason: z.string().optional(), metadata: metadataSchema.optional() })).default([]),
  }),
})

/** What Google says is wrong: its sentence, its reasons, and the field of the offer that it names. */
interface Said {
  message: string
  reasons: string
  field: string | undefined
}

export const REGISTER =
  'The Google Cloud project is not registered with the Merchant Center account. Register it once (docs/operations.md), wait 5 minutes and sync again.'
const SIGNED_OUT = 'Google does not accept the service account. Check GOOGLE_SERVICE_ACCOUNT_FILE.'
const FAULT = 'Google no longer takes what this release of the store sends. The store needs an update.'

/** What refuses the store as a whole, whatever is sent, by what stands in Google's reasons. */
const DENIALS: readonly [pattern: RegExp, message: string][] = [
  [/GCP_NOT_REGISTERED|not registered with the merchant account/i, REGISTER],
  [/SERVICE_DISABLED/, 'The Merchant API is switched off in the Google Cloud project. Enable it there and sync again.'],
  [
    /PERMISSION_DENIED_ACCOUNTS/,
    'The service account may not use this Merchant Center account. Add its e-mail there as a user and sync again.',
  ],
  [/SCOPE_INSUFFICIENT/, 'The service account lacks the right to Merchant Center’s contents.'],
  [/DATA_SOURCE_NOT_FOUND|data source/i, 'Google does not know the data source. Check GOOGLE_MERCHANT_DATA_SOURCE.'],
]

/** What a failed call to Google's Merchant API means. Google's reasons count, not its sentences, where there are any. */
export function googleTrouble(answer: OutsideAnswer): ListingTrouble {
  const { status } = answer
  const said = readSaid(answer.text)
  const pauseS = readRetryAfter(answer.headers['retry-after'])
  if (status === 429) return quotaTrouble(said, pauseS)
  if (status === 400) return refusal(said)
  if (status === 409) {
    if (said.reasons.includes('V1BETA')) return new ListingTrouble('denied', FAULT)
    return new ListingTrouble('outdated', said.message)
  }
  if (status === 410) return new ListingTrouble('denied', FAULT)
  if (status === 401 || status === 403 || status === 404) return denial(status, said)
  if (pauseS !== undefined) return new ListingTrouble('busy', notWell(status), { pauseS })
  return new ListingTrouble('outage', notWell(status))
}

const notWell = (status: number): string => `Google is not well (${status}).`

function quotaTrouble({ message, reasons }: Said, pauseS: number | undefined): ListingTrouble {
  if (/daily/i.test(reasons)) {
    return new ListingTrouble('quota', 'Google takes no more changes today. The rest follows tomorrow.', { pauseS })
  }
  if (reasons.includes('too_many_items')) return new ListingTrouble('quota', message, { pauseS })
  return new ListingTrouble('busy', 'Google takes no more changes for the moment.', { pauseS })
}

function refusal({ message, field, reasons }: Said): ListingTrouble {
  if (/^(name|parent|data_source|dataSource)$/.test(field ?? '')) {
    return new ListingTrouble('denied', `Check the settings of Google Merchant. Google says: ${message}`)
  }
  if (reasons === '' && message.startsWith('Invalid JSON payload')) return new ListingTrouble('denied', FAULT)
  // Google begins with the field's whole path in brackets; its last word is what staff can use.
  const plain = message.replace(/^\[[\w.]*?(\w+)\]\s*/, '$1: ')
  return new ListingTrouble('refused', plain || 'Google refused the product.')
}

function denial(status: number, { message, reasons }: Said): ListingTrouble {
  const known = DENIALS.find(([pattern]) => pattern.test(reasons) || (reasons === '' && pattern.test(message)))
  if (known) return new ListingTrouble('denied', known[1])
  if (status === 401) return new ListingTrouble('denied', SIGNED_OUT)
  return new ListingTrouble('denied', `Google refuses the store: ${message || status}`)
}

function readSaid(text: string): Said {
  const read = errorSchema.safeParse(readJson(text))
  if (!read.success) return { message: '', reasons: '', field: undefined }
  const { message, details } = read.data.error
  const metadata = details.flatMap((detail) => (detail.metadata ? [detail.metadata] : []))
  const reasons = [...details.map(({ reason }) => reason), ...metadata.map((one) => one.REASON)]
  const field = metadata.find((one) => one.FIELD_LOCATION)?.FIELD_LOCATION
  return { message, reasons: reasons.filter(Boolean).join(' '), field }
}
