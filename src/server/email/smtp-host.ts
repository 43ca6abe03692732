import dns from 'node:dns'
import net from 'node:net'

/** The ports of mail submission. */
const SMTP_PORTS: readonly number[] = [25, 465, 587, 2525]

// Loopback, private and reserved networks: an SMTP setting must not give access to them (SSRF).
const PRIVATE = new net.BlockList()
for (const [address, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  PRIVATE.addSubnet(address, prefix)

const PUBLIC_6 = new net.BlockList()
PUBLIC_6.addSubnet('2000::', 3, 'ipv6')
// IPv4 tunnelled in IPv6 (6to4, Teredo) would bypass the list above.
const TUNNELS_6 = new net.BlockList()
TUNNELS_6.addSubnet('2002::', 16, 'ipv6')
TUNNELS_6.addSubnet('2001::', 32, 'ipv6')

const MAPPED_4 = new net.BlockList()
MAPPED_4.addSubnet('::ffff:0:0', 96, 'ipv6')

/** Whether an IP address is not on the public internet: loopback, private, tunnelled or reserved. */
export function isPrivateIp(address: string): boolean {
  if (net.isIPv4(address)) return PRIVATE.check(address)
  const plain = address.split('%')[0] ?? address
  if (MAPPED_4.check(plain, 'ipv6')) return PRIVATE.check(plain, 'ipv6')
  return !PUBLIC_6.check(plain, 'ipv6') || TUNNELS_6.check(plain, 'ipv6')
}

/** Returns an error message for staff if a port is not one of mail submission. */
export const validateSmtpPort = (port: number): string | undefined =>
  SMTP_PORTS.includes(port) ? undefined : `SMTP Port must be one of ${SMTP_PORTS.join(', ')}.`

/** Returns the error message for a mail server that is not on the public internet. */
export const privateHostMessage = (host: string): string =>
  `${host} is an address of this machine or of a private network. A mail server there must be allowed by SMTP_PRIVATE_HOSTS=on.`

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
