import net from 'node:net'
import { MailRefused } from './mail-refused.ts'
import { findAddresses, isPrivateAddress, portFault, privateHostFault } from './mail-host.ts'

interface MailPlace {
  host: string
  port: number
  /** Whether it may be on this machine or in a private network, and on any port. */
  mayBePrivate: boolean
}

/**
 * A connection to a mail server. The very address that is connected to was looked at before: what DNS said of the host when
 * it was saved counts for nothing.
 * @param connectMs until it is connected, in milliseconds
 * @throws MailRefused where it may not be connected to, is not known, or does not take the call in time
 */
export async function openMailSocket({ host, port, mayBePrivate }: MailPlace, connectMs: number): Promise<net.Socket> {
  const wrongPort = mayBePrivate ? undefined : portFault(port)
  if (wrongPort) throw new MailRefused(wrongPort, { mayPass: false })
  const begun = Date.now()
  const found = await findAddresses(host, connectMs).catch((error: unknown) => {
    throw new MailRefused(`The name ${host} could not be looked up in time.`, { mayPass: true, cause: error })
  })
  const known = found.filter((address) => mayBePrivate || !isPrivateAddress(address))
  if (found.length === 0) {
    throw new MailRefused(`Nobody knows a server named ${host}. Check SMTP Host.`, { mayPass: true })
  }
  if (known.length === 0) throw new MailRefused(privateHostFault(host), { mayPass: false })
  return connectTo(known, { host, port }, Math.max(1, connectMs - (Date.now() - begun)))
}

function connectTo(addresses: string[], { host, port }: { host: string; port: number }, limitMs: number) {
  const targets = addresses.map((address) => ({ address, family: net.isIPv6(address.split('%')[0] ?? '') ? 6 : 4 }))
  const [first] = addresses
  const socket = net.connect({
    // Where there is a choice, Node tries one after another.
    host: targets.length > 1 ? host : (first ?? host),
    port,
    autoSelectFamily: targets.length > 1,
    lookup: (_name, _options, answer) => answer(null, targets),
  })
  return new Promise<net.Socket>((resolve, reject) => {
    const fail = (sentence: string, cause?: unknown) => {
      clearTimeout(timer)
      socket.destroy()
      reject(new MailRefused(sentence, { mayPass: true, cause }))
    }
    const timer = setTimeout(() => fail(`The mail server at ${host}:${port} did not answer in time.`), limitMs)
    // It stays: a line that breaks between two owners would end the process as well.
    socket.on('error', (error) => fail(`The mail server at ${host}:${port} could not be reached.`, error))
    socket.once('connect', () => {
      clearTimeout(timer)
      resolve(socket)
    })
  })
}
