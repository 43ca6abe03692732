import type { MiddlewareHandler } from 'hono'
import type { AppEnv } from './app-env.ts'
import { AppError } from './errors.ts'

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])
const TRUSTED_SITES = new Set(['same-origin', 'none'])

/** Authorised by the signed token in the URL, not by a cookie. Mail providers post it from their own site (RFC 8058). */
const EXEMPT_PATHS = new Set(['/api/unsubscribe'])

/**
 * Rejects a state-changing request from a page of another site, by Sec-Fetch-Site or, in older browsers, Origin. A client
 * that sends neither is not a browser, so no other site can make it send its cookies. Hono's csrf middleware checks form
 * content types only; this one also covers JSON bodies and requests without a body.
 */
export const csrf: MiddlewareHandler<AppEnv> = async (c, next) => {
  const isGuarded = !SAFE_METHODS.has(c.req.method) && !EXEMPT_PATHS.has(c.req.path)
  if (isGuarded && isCrossSite(c.req.header('sec-fetch-site'), c.req.header('origin'), c.req.url)) {
    throw new AppError(403, 'cross_site', 'This request came from another site')
  }
  await next()
}

function isCrossSite(site: string | undefined, origin: string | undefined, url: string): boolean {
  if (site) return !TRUSTED_SITES.has(site)
  if (!origin) return false
  return !URL.canParse(origin) || new URL(origin).host !== new URL(url).host
}
