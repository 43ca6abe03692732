import type { MiddlewareHandler } from 'hono'
import type { AppEnv } from './app-env.ts'

const ONE_YEAR_S = 365 * 24 * 60 * 60

/**
 * Returns the header by which browsers use HTTPS alone for a year (RFC 6797); none for a store on plain HTTP.
 * @param publicUrl the URL that customers use
 */
export const hstsHeaders = (publicUrl: string): Record<string, string> =>
  new URL(publicUrl).protocol === 'https:' ? { 'Strict-Transport-Security': `max-age=${ONE_YEAR_S}` } : {}

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
