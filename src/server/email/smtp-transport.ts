import net, { type Socket } from 'node:net'
import nodemailer, { type SMTPSentMessageInfo, type Transporter } from 'nodemailer'
import type { EmailFailure } from '../../domain/email/outbox-email.ts'
import type { HttpTimeouts } from '../http/http-request.ts'
import { isPrivateIp } from '../http/private-ip.ts'
import { EmailError } from './email-error.ts'
import { privateHostMessage, resolveHost, validateSmtpPort } from './smtp-host.ts'

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
function isRetryable(error: unknown): boolean {
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
function describeFailure(error: unknown, { host, port, secure }: Endpoint): [EmailFailure, string] {
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

interface SmtpEndpoint {
  host: string
  port: number
  /** Whether loopback, private networks and all ports are allowed. */
  isPrivateAllowed: boolean
}

/**
 * Opens a connection to a mail server. Checks the resolved address that it connects to, because DNS may have changed since
 * the host was saved (DNS rebinding).
 * @param connectMs timeout of name resolution and connection together
 * @throws EmailError when the address is not allowed, unknown, or does not respond in time
 */
async function openSmtpSocket({ host, port, isPrivateAllowed }: SmtpEndpoint, connectMs: number): Promise<net.Socket> {
  const portError = isPrivateAllowed ? undefined : validateSmtpPort(port)
  if (portError) throw new EmailError('misconfigured', portError)
  const startedAt = Date.now()
  const resolved = await resolveHost(host, connectMs).catch((error: unknown) => {
    throw new EmailError('unreachable', `The name ${host} could not be looked up in time.`, {
      retryable: true,
      cause: error,
    })
  })
  const allowed = resolved.filter((address) => isPrivateAllowed || !isPrivateIp(address))
  if (resolved.length === 0) {
    throw new EmailError('unreachable', `There is no server named ${host}. Check SMTP Host.`, { retryable: true })
  }
  if (allowed.length === 0) throw new EmailError('misconfigured', privateHostMessage(host))
  return connectToAny(allowed, { host, port }, Math.max(1, connectMs - (Date.now() - startedAt)))
}

function connectToAny(addresses: string[], { host, port }: { host: string; port: number }, timeoutMs: number) {
  const targets = addresses.map((address) => ({ address, family: net.isIPv6(address.split('%')[0] ?? '') ? 6 : 4 }))
  const [first] = addresses
  const socket = net.connect({
    // With several addresses, Node tries one after another.
    host: targets.length > 1 ? host : (first ?? host),
    port,
    autoSelectFamily: targets.length > 1,
    lookup: (_name, _options, callback) => callback(null, targets),
  })
  return new Promise<net.Socket>((resolve, reject) => {
    const fail = (message: string, cause?: unknown) => {
      clearTimeout(timer)
      socket.destroy()
      reject(new EmailError('unreachable', message, { retryable: true, cause }))
    }
    const timer = setTimeout(() => fail(`The mail server at ${host}:${port} did not respond in time.`), timeoutMs)
    // Never removed: an unhandled error event after the hand-over to nodemailer would end the process.
    socket.on('error', (error) => fail(`The mail server at ${host}:${port} could not be reached.`, error))
    socket.once('connect', () => {
      clearTimeout(timer)
      resolve(socket)
    })
  })
}

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
