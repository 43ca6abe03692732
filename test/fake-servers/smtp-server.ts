import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

/** Behaviour of the fake SMTP server. */
export interface SmtpRules {
  /** The accepted password; without one, login is optional. */
  password?: string
  /** Rejects every sender. */
  refusesSender?: boolean
  /** Rejected recipients. */
  unknownRecipients?: string[]
  /** The number of emails that are deferred with 451 before one is accepted. */
  deferrals?: number
  /** Maximum size of an email in bytes. */
  maxBytes?: number
  /** Offers TLS with an untrusted certificate. */
  startTls?: boolean
  /** Returns the reject code for the next email, if any. */
  rejectCode?: () => number | undefined
}

/** A fake SMTP server without TLS that stores received emails. */
export interface FakeSmtpServer {
  port: number
  messages: string[]
  /** Recipients of every attempt, accepted or not. */
  recipients: string[]
  /** Credentials of successful logins. */
  logins: { user: string; password: string }[]
  close(): Promise<void>
}

/** Starts the fake. */
export async function openFakeSmtpServer(rules: SmtpRules = {}): Promise<FakeSmtpServer> {
  const { password, refusesSender, unknownRecipients = [], deferrals = 0, maxBytes: size, startTls, rejectCode } = rules
  const messages: string[] = []
  const recipients: string[] = []
  const logins: FakeSmtpServer['logins'] = []
  let deferralsLeft = deferrals
  const server = new SMTPServer({
    authOptional: password === undefined,
    allowInsecureAuth: true,
    disabledCommands: startTls ? [] : ['STARTTLS'],
    ...(size !== undefined && { size }),
    logger: false,
    disableReverseLookup: true,
    onAuth({ username, password: sentPassword }, _session, callback) {
      logins.push({ user: username ?? '', password: sentPassword ?? '' })
      if (password === undefined || sentPassword === password) callback(null, { user: username ?? '' })
      else callback(smtpError(535, '5.7.8 Wrong password'))
    },
    onMailFrom(_address, _session, callback) {
      callback(refusesSender ? smtpError(550, '5.7.1 Not your domain') : null)
    },
    onRcptTo({ address }, _session, callback) {
      recipients.push(address)
      callback(unknownRecipients.includes(address) ? smtpError(550, '5.1.1 No such user') : null)
    },
    onData(stream, _session, callback) {
      const accept = (message: string) => {
        const rejection = rejectionOf(stream.sizeExceeded)
        if (!rejection) messages.push(message.replaceAll('\r\n', '\n'))
        callback(rejection)
      }
      // An email with incomplete data is not stored.
      text(stream).then(accept, () => {})
    },
  })
  const rejectionOf = (isTooLarge: boolean) => {
    if (isTooLarge) return smtpError(552, '5.3.4 Too large')
    const code = rejectCode?.()
    if (code) return smtpError(code, 'Not now')
    if (deferralsLeft === 0) return null
    deferralsLeft -= 1
    return smtpError(451, '4.3.2 Busy, come again')
  }
  server.on('error', () => {})
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const { port } = listening.address() as AddressInfo
  const close = () => new Promise<void>((resolve) => server.close(resolve))
  return { port, messages, recipients, logins, close }
}

const smtpError = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode })
