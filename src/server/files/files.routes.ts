import { Hono } from 'hono'
import type { AppEnv } from '../http/environment.ts'
import { notFound } from '../http/problem.ts'
import type { FileStore } from './file-store.ts'
import { avifName } from './make-avif.ts'

const NAME = /^[0-9a-f]{16}-\d+x\d+(\.w\d+)?\.webp$/
// The bucket's public address may change one day, the picture never does.
const REDIRECTED_FOR = 'public, max-age=86400'

/**
 * Serves stored pictures: as AVIF where there is one and the browser shows it, else as WebP. Their names are hashes of
 * their content, so they may be kept for ever.
 */
export function fileRoutes(files: FileStore) {
  return new Hono<AppEnv>().get('/:name', async (c) => {
    const name = c.req.param('name')
    if (!NAME.test(name)) throw notFound('File')
    const elsewhere = files.publicAddress(name)
    if (elsewhere) return c.body(null, 302, { Location: elsewhere, 'Cache-Control': REDIRECTED_FOR })
    const avif = acceptsAvif(c.req.header('accept')) && (await files.read(avifName(name)))
    // Many a shared cache keeps one answer for all browsers: only the one that all can show may be kept there.
    if (avif) return picture(avif, 'image/avif', 'private')
    const webp = await files.read(name)
    if (!webp) throw notFound('File')
    return picture(webp, 'image/webp', 'public')
  })
}

function picture(bytes: Uint8Array, contentType: string, keptBy: 'public' | 'private'): Response {
  const headers = {
    'Content-Type': contentType,
    'Content-Length': String(bytes.length),
    'Cache-Control': `${keptBy}, max-age=31536000, immutable`,
    Vary: 'Accept',
  }
  return new Response(bytes as Uint8Array<ArrayBuffer>, { headers })
}

// Named, and not refused by a quality of 0; "anything" is what programs say that show no pictures.
const acceptsAvif = (accept = ''): boolean =>
  /\bimage\/avif\b/i.test(accept) && !/\bimage\/avif\s*;\s*q=0(?:\.0*)?\s*(?:,|$)/i.test(accept)
