import dns from 'node:dns'
import net from 'node:net'

/** The ports of mail submission. */
const SMTP_PORTS: readonly number[] = [25, 465, 587, 2525]

/** Returns an error message for staff if a port is not one of mail submission. */
export const validateSmtpPort = (port: number): string | undefined =>
  SMTP_PORTS.includes(port) ? undefined : `SMTP Port must be one of ${SMTP_PORTS.join(', ')}.`

/** Returns the error message for a mail server that is not on the public internet. */
export const privateHostMessage = (host: string): string =>
  `${host} is an address of this machine or of a private network. Ask the person who runs the server to allow a mail server there.`

/**
 * Resolves a host name to IP addresses. Queries DNS first, because a slow lookup() would block a thread of the pool; then
 * the resolver of the operating system.
 * @returns an empty list for an unknown name
 * @throws Error with the code ETIMEOUT when DNS does not respond in time
 */
export async function resolveHost(host: string, timeoutMs: number): Promise<string[]> {
  if (net.isIP(host.split('%')[0] ?? '')) return [host]
  const resolver = new dns.promises.Resolver({ timeout: timeoutMs, tries: 1 })
  const queries = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
  const addresses = queries.flatMap((query) => (query.status === 'fulfilled' ? query.value : []))
  if (addresses.length > 0) return addresses
  const timeout = queries.find((query) => query.status === 'rejected' && isTimeout(query.reason))
  if (timeout?.status === 'rejected') throw timeout.reason
  const entries = await dns.promises.lookup(host, { all: true }).catch(() => [])
  return entries.map(({ address }) => address)
}

const isTimeout = (error: unknown): boolean => (error as { code?: string }).code === 'ETIMEOUT'
