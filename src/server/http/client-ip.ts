import type { AppContext, AppEnv } from './app-env.ts'

/**
 * The address a request comes from. Behind a proxy that is trusted it is the last one the proxy itself added to
 * X-Forwarded-For: everything before that is the client's own claim.
 */
export function clientIp(c: AppContext, trustProxy: boolean): string {
  const forwarded = trustProxy ? c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined
  // A call from inside the process comes without the server's bindings.
  const { incoming } = (c.env as AppEnv['Bindings'] | undefined) ?? {}
  return forwarded || incoming?.socket.remoteAddress || 'in-process'
}

/** Whether the customer's own connection is HTTPS: this one, or the one that ends at a trusted proxy. */
export function isSecure(c: AppContext, trustProxy: boolean): boolean {
  const forwarded = trustProxy ? c.req.header('x-forwarded-proto')?.split(',').at(-1)?.trim() : undefined
  return (forwarded ?? new URL(c.req.url).protocol.slice(0, -1)) === 'https'
}
