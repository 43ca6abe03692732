import nodemailer, { type Transporter } from 'nodemailer'
import type { OutsideLimits } from '../http/outside-call.ts'

/** How a mail server is reached. */
export interface MailServer {
  host: string
  port: number
  /** TLS from the first byte (465). Otherwise the connection must be turned into TLS before anything is said (587). */
  secure: boolean
  /** Without a name nobody logs in. */
  user: string
  password: string
  from: string
  /** It is to greet within the first, and to have taken the letter within the second. */
  limits: OutsideLimits
}

export interface Letter {
  to: { name?: string; address: string }
  replyTo?: string | undefined
  subject: string
  text: string
  html?: string
  /** Where its reader leaves the list that it is written to: mail programs show a button that posts to it (RFC 8058). */
  unsubscribeUrl?: string | undefined
  /** By which a letter that arrives twice is known for one. */
  messageId?: string
}

/** A letter that was not taken. `message` is a sentence that may be shown to staff. */
export class MailRefused extends Error {
  /** Whether it may be taken later as it is: nobody answered, or the server is busy. */
  readonly mayPass: boolean

  constructor(message: string, { mayPass, cause }: { mayPass: boolean; cause?: unknown }) {
    super(message, { cause })
    this.mayPass = mayPass
  }
}

/** Only a mail server on the same machine is spoken to in clear text. */
const SAME_MACHINE = /^(localhost|127\.\d+\.\d+\.\d+|::1)$/

/**
 * Hands one letter to the mail server, within the time that it is given.
 * @throws MailRefused when it cannot be reached, refuses the login or the letter, or does not answer in time
 */
export async function sendLetter(
  server: MailServer,
  { to, replyTo, unsubscribeUrl, ...letter }: Letter,
): Promise<void> {
  // A blank host would silently be this machine.
  if (!server.host) throw new MailRefused('SMTP Host is required.', { mayPass: false })
  const transport = openTransport(server)
  try {
    await transport.sendMail({
      from: server.from,
      to: { name: to.name ?? '', address: to.address },
      ...(replyTo && { replyTo: { name: '', address: replyTo } }),
      ...(unsubscribeUrl && { headers: oneClick(unsubscribeUrl) }),
      ...letter,
      signal: AbortSignal.timeout(server.limits.wholeMs),
    })
  } catch (error) {
    throw new MailRefused(sentenceOf(error, server), { mayPass: isTemporary(error), cause: error })
  } finally {
    transport.close()
  }
}

const oneClick = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

function openTransport({ host, port, secure, user, password, limits }: MailServer): Transporter {
  return nodemailer.createTransport({
    host,
    port,
    secure,
    requireTLS: !secure && !SAME_MACHINE.test(host),
    ...(user ? { auth: { user, pass: password } } : {}),
    connectionTimeout: limits.connectMs,
    greetingTimeout: limits.connectMs,
    socketTimeout: limits.wholeMs,
    dnsTimeout: limits.connectMs,
    // A letter is made of what the store writes: nothing in it is a path or an address to read from.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

interface SmtpError {
  code?: string
  command?: string
  response?: string
  responseCode?: number
  timeoutType?: string
  message?: string
}

const NOBODY_ANSWERS = ['ETIMEDOUT', 'ECONNECTION', 'EDNS', 'EABORT']

/** A 4xx is for now, a 5xx for good; without either, a connection that did not come about may come about later. */
function isTemporary(error: unknown): boolean {
  const { code = '', responseCode, message = '' } = error as SmtpError
  if (responseCode !== undefined) return responseCode < 500
  return NOBODY_ANSWERS.includes(code) || (code === 'ESOCKET' && !isTlsTrouble(message))
}

const isTlsTrouble = (message: string): boolean => /wrong version number|certificate|SSL|TLS/i.test(message)

function tlsReason(code: string | undefined, message: string): string {
  if (code === 'ETLS') return ': it offers none'
  return /certificate/i.test(message) ? `: ${message.trim()}` : ''
}

function sentenceOf(error: unknown, { host, port, secure }: MailServer): string {
  const { code, response, responseCode, timeoutType, message = '' } = error as SmtpError
  const said = response ? ` It said: ${response}` : ''
  if (code === 'EAUTH') return `The mail server refused the username or the password.${said}`
  if (code === 'EENVELOPE') return `The mail server refused the sender or the recipient.${said}`
  if (code === 'ETIMEDOUT' || code === 'EABORT') {
    const hint =
      timeoutType === 'GREETING_TIMEOUT' && !secure ? ' Does it speak SSL from the start, as on port 465?' : ''
    return `The mail server at ${host}:${port} did not answer in time.${hint}`
  }
  if (code === 'EPROTOCOL' && !responseCode) return `What answers at ${host}:${port} is no mail server.${said}`
  if (code === 'ETLS' || isTlsTrouble(message)) {
    const hint = secure ? ' Port 465 is the usual one for SSL.' : ''
    return `No secure connection to ${host}:${port} came about${tlsReason(code, message)}.${hint}`
  }
  if (response) return `The mail server refused the letter.${said}`
  return `The mail server at ${host}:${port} could not be reached.`
}
