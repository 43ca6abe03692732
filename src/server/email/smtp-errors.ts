import type { EmailFailure } from '../../domain/email/outbox-email.ts'

interface SmtpError {
  code?: string
  command?: string
  response?: string
  responseCode?: number
  timeoutType?: string
  message?: string
}

interface Endpoint {
  host: string
  port: number
  secure: boolean
}

const CONNECTION_ERRORS = ['ETIMEDOUT', 'ECONNECTION', 'EDNS', 'EABORT']
const AUTH_REQUIRED = 530

/** Whether a later attempt may succeed: SMTP 4xx is temporary and 5xx permanent; connection errors are temporary. */
export function isRetryable(error: unknown): boolean {
  const { code = '', responseCode, message = '' } = error as SmtpError
  if (responseCode !== undefined) return responseCode < 500
  if (isConnectionLost(message)) return true
  return CONNECTION_ERRORS.includes(code) || (code === 'ESOCKET' && !isTlsError(message))
}

/** Whether the connection was lost during the TLS handshake. */
const isConnectionLost = (message: string): boolean =>
  /ECONNRESET|EPIPE|socket disconnected|socket hang up/i.test(message)
const isTlsError = (message: string): boolean => /wrong version number|certificate|SSL|TLS/i.test(message)

function tlsReason(code: string | undefined, message: string, secure: boolean): string {
  if (/certificate/i.test(message)) return `: ${message.replace(/^Error initiating TLS - /, '').trim()}`
  return code === 'ETLS' && !secure ? ': the server does not offer TLS' : ''
}

/** Translates an error of nodemailer into the kind of failure and a sentence for staff. */
export function describeFailure(error: unknown, { host, port, secure }: Endpoint): [EmailFailure, string] {
  const { code, command, response, responseCode, timeoutType, message = '' } = error as SmtpError
  const detail = response ? ` Its response: ${response}` : ''
  if (code === 'EAUTH') return ['misconfigured', `The mail server rejected the username or the password.${detail}`]
  if (responseCode === AUTH_REQUIRED)
    return ['misconfigured', `The mail server requires a username and a password.${detail}`]
  if (code === 'EENVELOPE') {
    const failure = command === 'MAIL FROM' ? 'misconfigured' : 'rejected'
    return [failure, `The mail server rejected the sender or the recipient.${detail}`]
  }
  if (code === 'ETIMEDOUT' || code === 'EABORT') {
    const hint =
      timeoutType === 'GREETING_TIMEOUT' && !secure ? ' Does it speak SSL from the start, as on port 465?' : ''
    return ['unreachable', `The mail server at ${host}:${port} did not respond in time.${hint}`]
  }
  if (code === 'EPROTOCOL' && !responseCode)
    return ['misconfigured', `The server at ${host}:${port} is not a mail server.${detail}`]
  if (code === 'ETLS' ? !isConnectionLost(message) : isTlsError(message)) {
    const hint = secure ? ' Port 465 is the usual one for SSL.' : ''
    const reason = tlsReason(code, message, secure)
    return ['misconfigured', `A secure connection to ${host}:${port} could not be established${reason}.${hint}`]
  }
  // The greeting is a refusal of the shop.
  if (response)
    return [command === 'DATA' ? 'rejected' : 'misconfigured', `The mail server rejected the email.${detail}`]
  return ['unreachable', `The mail server at ${host}:${port} could not be reached.`]
}
