import type { FailedAttempt, NdrInstruction } from '../courier.ts'
import type { ShiprocketClient } from './shiprocket-client.ts'
import { ShiprocketError } from './shiprocket-error.ts'

type Fields = Record<string, unknown>

const NOT_FOUND = 404
const listOf = (value: unknown): Fields[] => (Array.isArray(value) ? (value as Fields[]) : [])
const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

/**
 * Reads the last failed attempt of a shipment: `GET /ndr/{awb}`, whose `data` has one item.
 * @returns undefined if Shiprocket has none
 * @throws ShiprocketError
 */
export async function findFailedAttempt(
  client: ShiprocketClient,
  trackingNumber: string,
): Promise<FailedAttempt | undefined> {
  const response = await client.request('GET', `/ndr/${encodeURIComponent(trackingNumber)}`).catch((error: unknown) => {
    if (error instanceof ShiprocketError && error.status === NOT_FOUND) return { data: [] }
    throw error
  })
  const item = listOf(response.data).find(({ awb_code: awb }) => String(awb) === trackingNumber)
  if (!item) return undefined
  const attempts = Number(item.attempts) || 1
  const ofAttempt = listOf(item.history).filter(({ ndr_attempt: number }) => Number(number) === attempts)
  return {
    reason: textOf(item.reason) || 'No reason given',
    attempts,
    raisedAt: parseTime(item.ndr_raised_at),
    comments: ofAttempt.map(({ comment }) => textOf(comment)).filter(Boolean),
  }
}

/**
 * Asks for another attempt or for the return: `POST /ndr/{awb}/action`, accepted with 202.
 * @throws ShiprocketError
 */
export async function sendNdrInstruction(
  client: ShiprocketClient,
  trackingNumber: string,
  { action, comment, phone, address1, address2, deferredDay }: NdrInstruction,
): Promise<void> {
  await client.request('POST', `/ndr/${encodeURIComponent(trackingNumber)}/action`, {
    action,
    comments: comment,
    ...(phone !== undefined && { phone }),
    ...(address1 !== undefined && { address1, address2: address2 ?? '' }),
    ...(deferredDay !== undefined && { deferred_date: deferredDay }),
  })
}

/** @example parseTime('2026-11-04 18:51:17') // Indian time, without an offset */
function parseTime(value: unknown): Date | null {
  const time = new Date(`${textOf(value).replace(' ', 'T')}+05:30`)
  return Number.isNaN(time.getTime()) ? null : time
}
