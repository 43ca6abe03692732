import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

/** What a mail server of a test does with those who call. */
export interface MailRules {
  /** The password that lets somebody in. */
  password?: string
  /** Addresses that nobody lives at. */
  unknown?: string[]
  /** How many letters are put off with a 451 before one is taken. */
  busy?: number
}

/** A mail server on this machine that speaks SMTP in clear text, and keeps what it is handed. */
export interface TestMailServer {
  port: number
  letters: string[]
  /** Under which name and password callers logged in. */
  logins: { user: string; password: string }[]
  close(): Promise<void>
}

/** Opens a mail server. */
export async function openMailServer({ password, unknown = [], busy = 0 }: MailRules = {}): Promise<TestMailServer> {
  const letters: string[] = []
  const logins: TestMailServer['logins'] = []
  let putOff = busy
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onAuth({ username, password: given }, _session, answer) {
      logins.push({ user: username ?? '', password: given ?? '' })
      if (password === undefined || given === password) answer(null, { user: username ?? '' })
      else answer(refusal(535, '5.7.8 Wrong password'))
    },
    onRcptTo({ address }, _session, answer) {
      answer(unknown.includes(address) ? refusal(550, '5.1.1 No such user') : null)
    },
    onData(stream, _session, answer) {
      void text(stream).then((letter) => {
        if (putOff > 0) {
          putOff -= 1
          return answer(refusal(451, '4.3.2 Busy, come again'))
        }
        letters.push(letter.replaceAll('\r\n', '\n'))
        return answer(null)
      })
    },
  })
  server.on('error', () => {})
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const { port } = listening.address() as AddressInfo
  const close = () => new Promise<void>((resolve) => server.close(resolve))
  return { port, letters, logins, close }
}

const refusal = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode })
