/** Codes of lost and refused connections: of Node.js, and SQLSTATEs of a server that starts, stops or is full. */
const CODES = new Set([
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
const MAX_CAUSE_DEPTH = 5

/** Whether a query failed because the database cannot be reached, so that the same request may succeed in a moment. */
export function isDatabaseUnavailable(error: unknown, depth = 0): boolean {
  if (!(error instanceof Error) || depth > MAX_CAUSE_DEPTH) return false
  const { code } = error as { code?: unknown }
  if ((typeof code === 'string' && CODES.has(code)) || MESSAGES.test(error.message)) return true
  return isDatabaseUnavailable(error.cause, depth + 1)
}
