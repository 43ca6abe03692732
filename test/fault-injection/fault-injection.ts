import { type FlakyProxy, type Fault, openFlakyProxy } from './flaky-proxy.ts'
import { openFakeSmtpServer, type FakeSmtpServer } from '../fake-servers/smtp-server.ts'
import { openFakeShiprocket, type FakeShiprocket } from '../fake-servers/shiprocket.ts'
import { seededRandom } from '../../src/domain/values/seeded-random.ts'
import { scaleLimit } from '../machine-speed.ts'

/** The longest that the configuration allows. */
const LONGEST_TIMEOUT_MS = 60_000

/** A fake SMTP server and a fake Shiprocket that fail at random until faults are stopped. */
export interface FaultInjection {
  smtp: FakeSmtpServer
  smtpProxy: FlakyProxy
  shiprocket: FakeShiprocket
  shiprocketProxy: FlakyProxy
  /** The number of injected faults by kind. */
  faults: Record<string, number>
  /** Environment variables of a store that uses the fakes. */
  settings: Record<string, string>
  stopFaults(): void
  close(): Promise<void>
}

/** The busy response of a protocol and its number of responses per connection. */
interface ProtocolFaults {
  busy: (degree: number) => Fault
  responses: number
}
const SMTP_FAULTS: ProtocolFaults = { busy: () => ({ kind: 'reply', payload: '421 4.3.2 Later\r\n' }), responses: 7 }
const EMPTY = 'Content-Length: 0\r\nConnection: close\r\n\r\n'
const UNAVAILABLE = `HTTP/1.1 503 Service Unavailable\r\n${EMPTY}`
const TOO_MANY = `HTTP/1.1 429 Too Many Requests\r\nRetry-After: 1\r\n${EMPTY}`
const HTTP_FAULTS: ProtocolFaults = {
  busy: (degree) => ({ kind: 'reply', payload: degree < 0.5 ? UNAVAILABLE : TOO_MANY, afterRequest: true }),
  responses: 1,
}

/** Starts the fake servers behind flaky proxies. @param seed makes the faults reproducible */
export async function openFaultInjection(seed: number): Promise<FaultInjection> {
  const roll = seededRandom(seed)
  const faults: FaultInjection['faults'] = {}
  let isStopped = false
  const count = <Kind extends { kind: string }>(name: string, fault: Kind): Kind => {
    faults[`${name} ${fault.kind}`] = (faults[`${name} ${fault.kind}`] ?? 0) + 1
    return fault
  }
  const nextFault = (name: string, protocol: ProtocolFaults) => (): Fault =>
    isStopped ? { kind: 'none' } : count(name, chooseFault(roll(), roll(), protocol))
  const rejectCode = () => {
    const code = isStopped ? undefined : chooseRejectCode(roll())
    if (code) count('mail', { kind: String(code) })
    return code
  }
  const smtp = await openFakeSmtpServer({ rejectCode })
  const smtpProxy = await openFlakyProxy(smtp.port, nextFault('mail', SMTP_FAULTS))
  const shiprocket = await openFakeShiprocket()
  const shiprocketProxy = await openFlakyProxy(
    Number(new URL(shiprocket.baseUrl).port),
    nextFault('shiprocket', HTTP_FAULTS),
  )
  return {
    smtp,
    smtpProxy,
    shiprocket,
    shiprocketProxy,
    faults,
    settings: {
      // The fake SMTP server is on localhost.
      SMTP_PRIVATE_HOSTS: 'on',
      SMTP_CONNECT_TIMEOUT_MS: String(scaleLimit(1000)),
      SMTP_TIMEOUT_MS: String(Math.min(scaleLimit(10_000), LONGEST_TIMEOUT_MS)),
      JOB_RETRY_DELAY_MAX_S: '1',
      ...shiprocket.settings(),
      SHIPROCKET_BASE_URL: `http://127.0.0.1:${shiprocketProxy.port}`,
      SHIPROCKET_TIMEOUT_MS: String(scaleLimit(2000)),
    },
    stopFaults: () => {
      isStopped = true
    },
    async close() {
      for (const server of [smtpProxy, shiprocketProxy, smtp, shiprocket]) await server.close()
    },
  }
}

/** Chooses a fault: 30 % of the connections have none, 15 % are slow, the others fail. */
function chooseFault(chance: number, degree: number, { busy, responses }: ProtocolFaults): Fault {
  if (chance < 0.15) return { kind: 'reset' }
  if (chance < 0.17) return { kind: 'silence' }
  if (chance < 0.3) return busy(degree)
  if (chance < 0.55) return { kind: 'cut', after: Math.floor(degree * responses) }
  if (chance < 0.7) return { kind: 'slow', ms: Math.floor(degree * 200) }
  return { kind: 'none' }
}

/** Defers some emails and rejects a few permanently. */
function chooseRejectCode(chance: number): number | undefined {
  if (chance < 0.15) return 451
  return chance < 0.2 ? 554 : undefined
}
