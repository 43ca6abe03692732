import { createHash } from 'node:crypto'

const INLINE_SCRIPT = /<script(?<attributes>[^>]*)>(?<code>[\s\S]*?)<\/script>/g
const DIRECTIVES = [
  "default-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  // The rupee sign's font is part of the style sheet.
  "font-src 'self' data:",
]

/**
 * The content security policy of one page: scripts from the store itself, and the page's own inline scripts by their
 * hashes; styles from the store alone. A page is kept and sent to everybody, so there is no nonce to give.
 * @param imagesFrom another place that images may come from
 */
export function contentSecurityPolicy(html: string, imagesFrom?: string): string {
  const hashes = new Set<string>()
  for (const { groups } of html.matchAll(INLINE_SCRIPT)) {
    const { attributes = '', code = '' } = groups ?? {}
    if (/\ssrc=/.test(attributes) || /type="application\/ld\+json"/.test(attributes)) continue
    hashes.add(`'sha256-${createHash('sha256').update(code).digest('base64')}'`)
  }
  const images = ["img-src 'self' data:", ...(imagesFrom ? [new URL(imagesFrom).origin] : [])]
  return [...DIRECTIVES, images.join(' '), ["script-src 'self'", ...hashes].join(' ')].join('; ')
}
