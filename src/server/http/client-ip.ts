import type { IncomingMessage } from 'node:http'
import type { AppContext, AppEnv } from './app-env.ts'

/**
 * Returns the IP address of the client. Behind a trusted proxy it is the last entry of X-Forwarded-For, which the proxy
 * added: the client can forge the entries before it.
 */
export function clientIp(c: AppContext, trustProxy: boolean): string {
  // A request from this process has no bindings.
  const { incoming } = (c.env as AppEnv['Bindings'] | undefined) ?? {}
  return lastForwarded(c.req.header('x-forwarded-for'), trustProxy) || incoming?.socket.remoteAddress || 'in-process'
}

/** Returns the IP address of the client, as `clientIp` does, for a request that Hono does not handle. */
export const remoteAddress = ({ headers, socket }: IncomingMessage, trustProxy: boolean): string =>
  lastForwarded(headers['x-forwarded-for'], trustProxy) || (socket.remoteAddress ?? '')

const lastForwarded = (header: string | string[] | undefined, trustProxy: boolean): string | undefined =>
  trustProxy ? header?.toString().split(',').at(-1)?.trim() : undefined

/** Whether the client uses HTTPS: to this process, to the trusted proxy, or because the public URL of the store has it. */
export function isSecure(
  c: AppContext,
  { trustProxy, publicUrl }: { trustProxy: boolean; publicUrl: string },
): boolean {
  // A proxy that says nothing is in front of a store on HTTPS.
  if (publicUrl.startsWith('https:')) return true
  const forwarded = trustProxy ? c.req.header('x-forwarded-proto')?.split(',').at(-1)?.trim() : undefined
  return (forwarded ?? new URL(c.req.url).protocol.slice(0, -1)) === 'https'
}
