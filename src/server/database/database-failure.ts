import { WritersBusyError } from './writer-limit.ts'

/** Codes of lost and refused connections: of Node.js, and SQLSTATEs of a server that starts, stops or is full. */
const UNAVAILABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
])
/** The messages of errors of pg without a code. */
const MESSAGES =
  /^(?:timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error)/
/** SQLSTATEs of a reached time limit (lock, statement, idle transaction), a deadlock and a failed serialization. */
const BUSY = new Set(['55P03', '57014', '25P03', '40P01', '40001'])
const MAX_CAUSE_DEPTH = 5

/**
 * Why a query failed although the same request may succeed in a moment: the database cannot be reached, or it is busy, with
 * locks that others hold or slow statements. Undefined for any other error.
 */
export function databaseFailureOf(error: unknown, depth = 0): 'unavailable' | 'busy' | undefined {
  if (!(error instanceof Error) || depth > MAX_CAUSE_DEPTH) return undefined
  if (error instanceof WritersBusyError) return 'busy'
  const { code } = error as { code?: unknown }
  if (typeof code === 'string' && BUSY.has(code)) return 'busy'
  if ((typeof code === 'string' && UNAVAILABLE.has(code)) || MESSAGES.test(error.message)) return 'unavailable'
  return databaseFailureOf(error.cause, depth + 1)
}
