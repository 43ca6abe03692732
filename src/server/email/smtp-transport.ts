import type { Socket } from 'node:net'
import nodemailer, { type SMTPSentMessageInfo, type Transporter } from 'nodemailer'
import type { HttpTimeouts } from '../http/http-request.ts'
import { EmailError } from './email-error.ts'
import { openSmtpSocket } from './smtp-socket.ts'
import { describeFailure, isRetryable } from './smtp-errors.ts'

/** Connection settings of a mail server. */
export interface SmtpServer {
  host: string
  port: number
  /** Implicit TLS (465). Otherwise STARTTLS is required (587), except for a server on the same machine. */
  secure: boolean
  /** Empty for no authentication. */
  user: string
  password: string
  from: string
  /** Whether loopback, private networks and all ports are allowed. */
  isPrivateAllowed: boolean
  /** `connectMs` until the greeting, `totalMs` until the email is accepted. */
  timeouts: HttpTimeouts
}

/** A file that is sent with an email. */
export interface EmailAttachment {
  filename: string
  contentType: string
  content: Uint8Array
}

export interface EmailMessage {
  to: { name?: string; address: string }
  replyTo?: string | undefined
  subject: string
  text: string
  html?: string
  /** Unsubscribe URL of the mailing list: mail programs show a button that posts to it (RFC 8058). */
  unsubscribeUrl?: string | undefined
  /** Lets mail programs recognise a duplicate. */
  messageId?: string
  attachments?: EmailAttachment[]
}

/** The server's confirmation of an accepted email. */
export interface SmtpReceipt {
  messageId: string
  /** Its response line, which contains its queue id. */
  response: string
}

/** Hosts for which unencrypted connections are allowed. */
const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|::1)$/

type SmtpCommand<Result> = (transport: Transporter<SMTPSentMessageInfo>, signal: AbortSignal) => Promise<Result>

/**
 * Sends one email within `server.timeouts.totalMs`.
 * @throws EmailError when the server is unreachable, rejects the login or the email, or does not respond in time
 */
export function sendViaSmtp(server: SmtpServer, email: EmailMessage): Promise<SmtpReceipt> {
  return withTransport(server, AbortSignal.timeout(server.timeouts.totalMs), sendCommand(server, email))
}

/**
 * Tests a mail server: logs in and out, then sends an email.
 * @param timeoutMs for both steps together
 * @throws EmailError
 */
export async function testSmtpServer(server: SmtpServer, email: EmailMessage, timeoutMs: number): Promise<SmtpReceipt> {
  const signal = AbortSignal.timeout(timeoutMs)
  await withTransport(server, signal, (transport) => transport.verify())
  return withTransport(server, signal, sendCommand(server, email))
}

const sendCommand =
  (
    { from }: SmtpServer,
    { to, replyTo, unsubscribeUrl, attachments, ...email }: EmailMessage,
  ): SmtpCommand<SmtpReceipt> =>
  async (transport, signal) => {
    const { messageId, response } = await transport.sendMail({
      from: { name: '', address: from },
      to: { name: to.name ?? '', address: to.address },
      ...(replyTo && { replyTo: { name: '', address: replyTo } }),
      ...(unsubscribeUrl && { headers: oneClickHeaders(unsubscribeUrl) }),
      ...(attachments && { attachments: attachments.map(toNodemailer) }),
      ...email,
      signal,
    })
    return { messageId, response }
  }

const toNodemailer = ({ content, ...attachment }: EmailAttachment) => ({ ...attachment, content: Buffer.from(content) })

async function withTransport<Result>(
  server: SmtpServer,
  signal: AbortSignal,
  command: SmtpCommand<Result>,
): Promise<Result> {
  // nodemailer would connect to localhost.
  if (!server.host) throw new EmailError('misconfigured', 'SMTP Host is required.')
  const connection = await openSmtpSocket(server, server.timeouts.connectMs)
  const abort = () => connection.destroy(Object.assign(new Error('Timeout'), { code: 'ETIMEDOUT' }))
  signal.addEventListener('abort', abort, { once: true })
  const transport = openTransport(server, connection)
  try {
    return await command(transport, signal)
  } catch (error) {
    const cause = signal.aborted ? { code: 'EABORT', cause: error } : error
    throw new EmailError(...describeFailure(cause, server), { retryable: isRetryable(cause), cause: error })
  } finally {
    signal.removeEventListener('abort', abort)
    transport.close()
  }
}

const oneClickHeaders = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

function openTransport({ host, port, secure, user, password, timeouts }: SmtpServer, connection: Socket) {
  return nodemailer.createTransport({
    host,
    port,
    secure,
    requireTLS: !secure && !LOOPBACK.test(host),
    ...(user ? { auth: { user, pass: password } } : {}),
    connectionTimeout: timeouts.connectMs,
    greetingTimeout: timeouts.connectMs,
    socketTimeout: timeouts.totalMs,
    getSocket: (_options, callback) => callback(null, { connection }),
    // Attachments are in memory, so nothing may be read from a path or URL.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}
