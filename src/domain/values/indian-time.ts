import { z } from 'zod'
import { time } from './schemas.ts'

const INDIAN_OFFSET_MS = 5.5 * 3_600_000

/** Converts a local time of a form (`2026-11-25T10:00`) to UTC: it is Indian time. Other text stays as it is. */
function fromIndianTime(local: string): string {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(local)) return local
  const parsed = new Date(`${local}:00+05:30`)
  return Number.isNaN(parsed.getTime()) ? local : parsed.toISOString()
}

/** Converts a time to Indian time for an input of type `datetime-local`; null becomes empty. */
export const toIndianTime = (utc: string | null): string =>
  utc === null ? '' : new Date(new Date(utc).getTime() + INDIAN_OFFSET_MS).toISOString().slice(0, 16)

/** A time in UTC, or without an offset in Indian time; empty for none. */
export const optionalTime = z.preprocess((input) => {
  if (input === '' || input === null) return null
  return typeof input === 'string' ? fromIndianTime(input) : input
}, time.nullable())
