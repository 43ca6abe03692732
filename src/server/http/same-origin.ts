import type { MiddlewareHandler } from 'hono'
import type { AppEnv } from './environment.ts'
import { Problem } from './problem.ts'

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])
const TRUSTED_SITES = new Set(['same-origin', 'none'])

/** What is signed into the link is the right to it, wherever it is sent from: nobody's cookies matter. */
const OPEN_TO_ALL = new Set(['/api/unsubscribe'])

/**
 * Refuses a state-changing request that a page of another site sent. Browsers say so themselves (Sec-Fetch-Site), older
 * ones by their Origin; a program that sends neither carries nobody's cookies by accident and is let through.
 */
export const refuseCrossSite: MiddlewareHandler<AppEnv> = async (c, next) => {
  const isGuarded = !SAFE.has(c.req.method) && !OPEN_TO_ALL.has(c.req.path)
  if (isGuarded && isCrossSite(c.req.header('sec-fetch-site'), c.req.header('origin'), c.req.url)) {
    throw new Problem(403, 'cross_site', 'This request came from another site')
  }
  await next()
}

function isCrossSite(site: string | undefined, origin: string | undefined, url: string): boolean {
  if (site) return !TRUSTED_SITES.has(site)
  if (!origin) return false
  return !URL.canParse(origin) || new URL(origin).host !== new URL(url).host
}
