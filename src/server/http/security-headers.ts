import type { MiddlewareHandler } from 'hono'
import type { AppEnv } from './app-env.ts'

/** Headers of every response. A constant, because pages and static files are served without Hono. */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'X-Frame-Options': 'DENY',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=()',
}

/** The Permissions-Policy of a page that scans with the camera. */
export const CAMERA_POLICY = 'camera=(self), microphone=(), geolocation=(), payment=()'

export const securityHeaders: MiddlewareHandler<AppEnv> = async (c, next) => {
  await next()
  for (const [name, value] of Object.entries(SECURITY_HEADERS)) c.header(name, value)
}
