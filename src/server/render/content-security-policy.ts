import { hash } from 'node:crypto'

const INLINE_SCRIPT = /<script(?<attributes>[^>]*)>(?<code>[\s\S]*?)<\/script>/g
const INLINE_STYLE = /<style[^>]*>([\s\S]*?)<\/style>/g
const DIRECTIVES = [
  "default-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  // The font of the rupee sign is inlined in the style sheet.
  "font-src 'self' data:",
]

/**
 * Returns the Content-Security-Policy of a page: scripts of the store, the page's inline scripts and styles by their hashes, and
 * styles of the store. Pages are cached, so a nonce is not possible.
 * @param options `imagesUrl`: a URL of another origin that serves images; `compilesWasm`: whether the page may compile
 *   WebAssembly, which does not allow any other code
 */
export function contentSecurityPolicy(
  html: string,
  { imagesUrl, compilesWasm = false }: { imagesUrl?: string | undefined; compilesWasm?: boolean } = {},
): string {
  const hashes = new Set<string>()
  for (const { groups } of html.matchAll(INLINE_SCRIPT)) {
    const { attributes = '', code = '' } = groups ?? {}
    if (/\ssrc=/.test(attributes) || /type="application\/ld\+json"/.test(attributes)) continue
    hashes.add(hashOf(code))
  }
  // The colours that the owner has chosen.
  const styles = new Set([...html.matchAll(INLINE_STYLE)].map(([, css = '']) => hashOf(css)))
  const images = ["img-src 'self' data:", ...(imagesUrl ? [new URL(imagesUrl).origin] : [])]
  return [
    ...DIRECTIVES,
    images.join(' '),
    ...(styles.size > 0 ? [["style-src 'self'", ...styles].join(' ')] : []),
    ["script-src 'self'", ...(compilesWasm ? ["'wasm-unsafe-eval'"] : []), ...hashes].join(' '),
  ].join('; ')
}

const hashOf = (code: string): string => `'sha256-${hash('sha256', code, 'base64')}'`
