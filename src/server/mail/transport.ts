import type { Socket } from 'node:net'
import nodemailer, { type SMTPSentMessageInfo, type Transporter } from 'nodemailer'
import type { OutsideLimits } from '../http/outside-call.ts'
import { MailRefused } from './mail-refused.ts'
import { openMailSocket } from './mail-socket.ts'
import { isTemporary, sentenceOf } from './mail-trouble.ts'

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
  /** Whether it may be on this machine or in a private network, and on any port. */
  mayBePrivate: boolean
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

/** What the server said of a letter that it took. */
export interface Taken {
  messageId: string
  /** In its own words, which name the letter's number there. */
  response: string
}

/** Only a mail server on the same machine is spoken to in clear text. */
const SAME_MACHINE = /^(localhost|127\.\d+\.\d+\.\d+|::1)$/

/** A letter's way, the same whenever it is talked of. */
type Talk<Result> = (transport: Transporter<SMTPSentMessageInfo>, signal: AbortSignal) => Promise<Result>

/**
 * Hands one letter to the mail server, within the time that it is given.
 * @throws MailRefused when it cannot be reached, refuses the login or the letter, or does not answer in time
 */
export function sendLetter(server: MailServer, letter: Letter): Promise<Taken> {
  return talk(server, AbortSignal.timeout(server.limits.wholeMs), handOver(server, letter))
}

/**
 * Tries a mail server out: logs in and leaves again, then hands it a letter.
 * @param limitMs both, in milliseconds
 * @throws MailRefused
 */
export async function tryMailServer(server: MailServer, letter: Letter, limitMs: number): Promise<Taken> {
  const signal = AbortSignal.timeout(limitMs)
  await talk(server, signal, (transport) => transport.verify())
  return talk(server, signal, handOver(server, letter))
}

const handOver =
  ({ from }: MailServer, { to, replyTo, unsubscribeUrl, ...letter }: Letter): Talk<Taken> =>
  async (transport, signal) => {
    const { messageId, response } = await transport.sendMail({
      from: { name: '', address: from },
      to: { name: to.name ?? '', address: to.address },
      ...(replyTo && { replyTo: { name: '', address: replyTo } }),
      ...(unsubscribeUrl && { headers: oneClick(unsubscribeUrl) }),
      ...letter,
      signal,
    })
    return { messageId, response }
  }

async function talk<Result>(server: MailServer, signal: AbortSignal, say: Talk<Result>): Promise<Result> {
  // A blank host would silently be this machine.
  if (!server.host) throw new MailRefused('SMTP Host is required.', { mayPass: false })
  const connection = await openMailSocket(server, server.limits.connectMs)
  const hangUp = () => connection.destroy(Object.assign(new Error('Not in time'), { code: 'ETIMEDOUT' }))
  signal.addEventListener('abort', hangUp, { once: true })
  const transport = openTransport(server, connection)
  try {
    return await say(transport, signal)
  } catch (error) {
    const late = signal.aborted ? { code: 'EABORT', cause: error } : error
    throw new MailRefused(sentenceOf(late, server), { mayPass: isTemporary(late), cause: error })
  } finally {
    signal.removeEventListener('abort', hangUp)
    transport.close()
  }
}

const oneClick = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

function openTransport({ host, port, secure, user, password, limits }: MailServer, connection: Socket) {
  return nodemailer.createTransport({
    host,
    port,
    secure,
    requireTLS: !secure && !SAME_MACHINE.test(host),
    ...(user ? { auth: { user, pass: password } } : {}),
    connectionTimeout: limits.connectMs,
    greetingTimeout: limits.connectMs,
    socketTimeout: limits.wholeMs,
    getSocket: (_options, give) => give(null, { connection }),
    // A letter is made of what the store writes: nothing in it is a path or an address to read from.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}
