import dns from 'node:dns'
import net from 'node:net'

/** The ports that mail servers take letters on. */
const MAIL_PORTS: readonly number[] = [25, 465, 587, 2525]

// Of this machine, of the networks around it, or of nobody: whoever sets a mail server is not to reach into them.
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
// IPv4 inside of IPv6 (6to4, Teredo): it would lead past the list above.
const TUNNELS_6 = new net.BlockList()
TUNNELS_6.addSubnet('2002::', 16, 'ipv6')
TUNNELS_6.addSubnet('2001::', 32, 'ipv6')

const MAPPED_4 = new net.BlockList()
MAPPED_4.addSubnet('::ffff:0:0', 96, 'ipv6')

/** Whether an address is not on the open internet: of this machine, a private network, a tunnel, or reserved. */
export function isPrivateAddress(address: string): boolean {
  if (net.isIPv4(address)) return PRIVATE.check(address)
  const plain = address.split('%')[0] ?? address
  if (MAPPED_4.check(plain, 'ipv6')) return PRIVATE.check(plain, 'ipv6')
  return !PUBLIC_6.check(plain, 'ipv6') || TUNNELS_6.check(plain, 'ipv6')
}

/** What is wrong with the port of a mail server, in a sentence for staff; undefined where nothing is. */
export const portFault = (port: number): string | undefined =>
  MAIL_PORTS.includes(port) ? undefined : `SMTP Port must be one of ${MAIL_PORTS.join(', ')}.`

/** What staff read of a mail server that is not on the open internet. */
export const privateHostFault = (host: string): string =>
  `${host} is an address of this machine or of a private network. A mail server there must be allowed by SMTP_PRIVATE_HOSTS=on.`

/**
 * The addresses of a host. DNS is asked first, which needs no thread of the process while it is silent; then whatever
 * else this machine knows names by.
 * @returns none where nobody knows the name
 * @throws Error with the code ETIMEOUT when DNS does not answer in time
 */
export async function findAddresses(host: string, limitMs: number): Promise<string[]> {
  if (net.isIP(host.split('%')[0] ?? '')) return [host]
  const resolver = new dns.promises.Resolver({ timeout: limitMs, tries: 1 })
  const asked = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
  const found = asked.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
  if (found.length > 0) return found
  const late = asked.find((answer) => answer.status === 'rejected' && isLate(answer.reason))
  if (late?.status === 'rejected') throw late.reason
  const known = await dns.promises.lookup(host, { all: true }).catch(() => [])
  return known.map(({ address }) => address)
}

const isLate = (error: unknown): boolean => (error as { code?: string }).code === 'ETIMEOUT'
