import net from 'node:net'
import { EmailError } from './email-error.ts'
import { isPrivateIp } from '../http/private-ip.ts'
import { resolveHost, validateSmtpPort, privateHostMessage } from './smtp-host.ts'

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
export async function openSmtpSocket(
  { host, port, isPrivateAllowed }: SmtpEndpoint,
  connectMs: number,
): Promise<net.Socket> {
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
