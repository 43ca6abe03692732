import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

/** What a mail server of a test does with those who call. */
export interface MailRules {
  /** The password that lets somebody in; without one everybody may send, logged in or not. */
  password?: string
  /** Addresses that nobody lives at. */
  unknown?: string[]
  /** How many letters are put off with a 451 before one is taken. */
  busy?: number
  /** The largest letter it takes, in bytes. */
  size?: number
  /** Whether it offers TLS, with a certificate that nobody trusts. */
  startTls?: boolean
  /** Asked for each letter: the code to refuse it with, if any. */
  mood?: () => number | undefined
}

/** A mail server on this machine that speaks SMTP in clear text, and keeps what it is handed. */
export interface TestMailServer {
  port: number
  letters: string[]
  /** Whom letters were offered for, taken or not. */
  asked: string[]
  /** Under which name and password callers logged in. */
  logins: { user: string; password: string }[]
  close(): Promise<void>
}

/** Opens a mail server. */
export async function openMailServer(rules: MailRules = {}): Promise<TestMailServer> {
  const { password, unknown = [], busy = 0, size, startTls, mood } = rules
  const letters: string[] = []
  const asked: string[] = []
  const logins: TestMailServer['logins'] = []
  let putOff = busy
  const server = new SMTPServer({
    authOptional: password === undefined,
    allowInsecureAuth: true,
    disabledCommands: startTls ? [] : ['STARTTLS'],
    ...(size !== undefined && { size }),
    logger: false,
    disableReverseLookup: true,
    onAuth({ username, password: given }, _session, answer) {
      logins.push({ user: username ?? '', password: given ?? '' })
      if (password === undefined || given === password) answer(null, { user: username ?? '' })
      else answer(refusal(535, '5.7.8 Wrong password'))
    },
    onRcptTo({ address }, _session, answer) {
      asked.push(address)
      answer(unknown.includes(address) ? refusal(550, '5.1.1 No such user') : null)
    },
    onData(stream, _session, answer) {
      const take = (letter: string) => {
        const refused = refusalOf(stream.sizeExceeded)
        if (!refused) letters.push(letter.replaceAll('\r\n', '\n'))
        answer(refused)
      }
      // A caller who hangs up in the middle of a letter has said nothing.
      text(stream).then(take, () => {})
    },
  })
  const refusalOf = (isTooLarge: boolean) => {
    if (isTooLarge) return refusal(552, '5.3.4 Too large')
    const code = mood?.()
    if (code) return refusal(code, 'Not now')
    if (putOff === 0) return null
    putOff -= 1
    return refusal(451, '4.3.2 Busy, come again')
  }
  server.on('error', () => {})
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const { port } = listening.address() as AddressInfo
  const close = () => new Promise<void>((resolve) => server.close(resolve))
  return { port, letters, asked, logins, close }
}

const refusal = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode })
