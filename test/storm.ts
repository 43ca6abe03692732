import { type BadLine, type Fault, openBadLine } from './bad-line.ts'
import { openMailServer, type TestMailServer } from './mail-server.ts'
import { openTestShiprocket, type TestShiprocket } from './shiprocket.ts'

/** A mail server and a Shiprocket that fail at random until the storm is over. */
export interface Storm {
  mail: TestMailServer
  mailLine: BadLine
  shiprocket: TestShiprocket
  shiprocketLine: BadLine
  /** How often each thing went wrong. */
  faults: Record<string, number>
  /** Settings of a store that is in it. */
  environment: Record<string, string>
  calm(): void
  close(): Promise<void>
}

/** How a server of a protocol says that it is busy, and how many answers a conversation has. */
interface Ways {
  busy: (degree: number) => Fault
  answers: number
}
const MAIL: Ways = { busy: () => ({ kind: 'says', words: '421 4.3.2 Later\r\n' }), answers: 7 }
const EMPTY = 'Content-Length: 0\r\nConnection: close\r\n\r\n'
const UNAVAILABLE = `HTTP/1.1 503 Service Unavailable\r\n${EMPTY}`
const TOO_MANY = `HTTP/1.1 429 Too Many Requests\r\nRetry-After: 1\r\n${EMPTY}`
const HTTP: Ways = {
  busy: (degree) => ({ kind: 'says', words: degree < 0.5 ? UNAVAILABLE : TOO_MANY, asked: true }),
  answers: 1,
}

/** Opens both. @param seed the same seed rolls the same dice */
export async function openStorm(seed: number): Promise<Storm> {
  const roll = dice(seed)
  const faults: Storm['faults'] = {}
  let isOver = false
  const note = <Happened extends { kind: string }>(name: string, what: Happened): Happened => {
    faults[`${name} ${what.kind}`] = (faults[`${name} ${what.kind}`] ?? 0) + 1
    return what
  }
  const lineFault = (name: string, ways: Ways) => (): Fault =>
    isOver ? { kind: 'none' } : note(name, faultOf(roll(), roll(), ways))
  const mood = () => {
    const code = isOver ? undefined : refusalOf(roll())
    if (code) note('mail', { kind: String(code) })
    return code
  }
  const mail = await openMailServer({ mood })
  const mailLine = await openBadLine(mail.port, lineFault('mail', MAIL))
  const shiprocket = await openTestShiprocket()
  const shiprocketLine = await openBadLine(Number(new URL(shiprocket.baseUrl).port), lineFault('shiprocket', HTTP))
  return {
    mail,
    mailLine,
    shiprocket,
    shiprocketLine,
    faults,
    environment: {
      // The mail server is on this machine.
      SMTP_PRIVATE_HOSTS: 'on',
      MAIL_CONNECT_LIMIT_MS: '1000',
      MAIL_LIMIT_MS: '10000',
      JOB_PAUSE_MAX_S: '1',
      ...shiprocket.account(),
      SHIPROCKET_BASE_URL: `http://127.0.0.1:${shiprocketLine.port}`,
      SHIPROCKET_LIMIT_MS: '2000',
    },
    calm: () => {
      isOver = true
    },
    async close() {
      for (const opened of [mailLine, shiprocketLine, mail, shiprocket]) await opened.close()
    },
  }
}

/** Three calls of ten go well, some more are slow, the others fail in one of four ways. */
function faultOf(chance: number, degree: number, { busy, answers }: Ways): Fault {
  if (chance < 0.15) return { kind: 'hang-up' }
  if (chance < 0.17) return { kind: 'silence' }
  if (chance < 0.3) return busy(degree)
  if (chance < 0.55) return { kind: 'cut', after: Math.floor(degree * answers) }
  if (chance < 0.7) return { kind: 'slow', ms: Math.floor(degree * 200) }
  return { kind: 'none' }
}

/** Some letters are put off, a few refused for good. */
function refusalOf(chance: number): number | undefined {
  if (chance < 0.15) return 451
  return chance < 0.2 ? 554 : undefined
}

/** Numbers from 0 to 1 that a seed determines (mulberry32). */
export function dice(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
