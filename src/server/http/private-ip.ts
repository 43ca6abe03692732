import net from 'node:net'

// Loopback, private and reserved networks: an address that staff type must not give access to them (SSRF).
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
