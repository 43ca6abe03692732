import type { MailServer } from './transport.ts'

interface SmtpError {
  code?: string
  command?: string
  response?: string
  responseCode?: number
  timeoutType?: string
  message?: string
}

const NOBODY_ANSWERS = ['ETIMEDOUT', 'ECONNECTION', 'EDNS', 'EABORT']
const WANTS_LOGIN = 530

/** A 4xx is for now, a 5xx for good; without either, a connection that did not come about may come about later. */
export function isTemporary(error: unknown): boolean {
  const { code = '', responseCode, message = '' } = error as SmtpError
  if (responseCode !== undefined) return responseCode < 500
  if (isBroken(message)) return true
  return NOBODY_ANSWERS.includes(code) || (code === 'ESOCKET' && !isTlsTrouble(message))
}

/** Whether the line broke while a secure connection was being made. */
const isBroken = (message: string): boolean => /ECONNRESET|EPIPE|socket disconnected|socket hang up/i.test(message)
const isTlsTrouble = (message: string): boolean => /wrong version number|certificate|SSL|TLS/i.test(message)

function tlsReason(code: string | undefined, message: string, secure: boolean): string {
  if (/certificate/i.test(message)) return `: ${message.replace(/^Error initiating TLS - /, '').trim()}`
  return code === 'ETLS' && !secure ? ': it offers none' : ''
}

/** What an error of a conversation with a mail server means, in a sentence for staff. */
export function sentenceOf(error: unknown, { host, port, secure }: MailServer): string {
  const { code, response, responseCode, timeoutType, message = '' } = error as SmtpError
  const said = response ? ` It said: ${response}` : ''
  if (code === 'EAUTH') return `The mail server refused the username or the password.${said}`
  if (responseCode === WANTS_LOGIN) return `The mail server wants a username and a password.${said}`
  if (code === 'EENVELOPE') return `The mail server refused the sender or the recipient.${said}`
  if (code === 'ETIMEDOUT' || code === 'EABORT') {
    const hint =
      timeoutType === 'GREETING_TIMEOUT' && !secure ? ' Does it speak SSL from the start, as on port 465?' : ''
    return `The mail server at ${host}:${port} did not answer in time.${hint}`
  }
  if (code === 'EPROTOCOL' && !responseCode) return `What answers at ${host}:${port} is no mail server.${said}`
  if (code === 'ETLS' ? !isBroken(message) : isTlsTrouble(message)) {
    const hint = secure ? ' Port 465 is the usual one for SSL.' : ''
    return `No secure connection to ${host}:${port} came about${tlsReason(code, message, secure)}.${hint}`
  }
  if (response) return `The mail server refused the letter.${said}`
  return `The mail server at ${host}:${port} could not be reached.`
}
