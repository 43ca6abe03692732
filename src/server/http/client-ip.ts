import type { AppContext, AppEnv } from './app-env.ts'

/**
 * Returns the IP address of the client. Behind a trusted proxy it is the last entry of X-Forwarded-For, which the proxy
 * added: the client can forge the entries before it.
 */
export function clientIp(c: AppContext, trustProxy: boolean): string {
  const forwarded = trustProxy ? c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined
  // A request from this process has no bindings.
  const { incoming } = (c.env as AppEnv['Bindings'] | undefined) ?? {}
  return forwarded || incoming?.socket.remoteAddress || 'in-process'
}

/** Whether the client uses HTTPS, to this process or to the trusted proxy. */
export function isSecure(c: AppContext, trustProxy: boolean): boolean {
  const forwarded = trustProxy ? c.req.header('x-forwarded-proto')?.split(',').at(-1)?.trim() : undefined
  return (forwarded ?? new URL(c.req.url).protocol.slice(0, -1)) === 'https'
}
