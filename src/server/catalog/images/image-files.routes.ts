import { Hono } from 'hono'
import type { AppEnv } from '../../http/app-env.ts'
import { NotFoundError } from '../../http/errors.ts'
import type { Logger } from 'pino'
import type { FileStorage } from '../../storage/file-storage.ts'
import { IntactImages } from './intact-images.ts'
import { avifName } from './avif/create-avif-variants.ts'

const NAME = /^[0-9a-f]{16}-\d+x\d+(\.w\d+)?\.webp$/
// The bucket's public URL may change, so the redirect is not immutable.
const REDIRECT_CACHE_CONTROL = 'public, max-age=86400'

/**
 * Serves stored images, as AVIF when one exists and the browser accepts it, else as WebP. Names are content hashes, so
 * responses are immutable. A damaged image is not served.
 */
export function imageFileRoutes(files: FileStorage, log: Logger) {
  const images = new IntactImages(files, (file) => log.error({ file }, 'a stored image is damaged'))
  return new Hono<AppEnv>().get('/:name', async (c) => {
    const name = c.req.param('name')
    if (!NAME.test(name)) throw new NotFoundError('File')
    const publicUrl = files.publicUrl(name)
    if (publicUrl) return c.body(null, 302, { Location: publicUrl, 'Cache-Control': REDIRECT_CACHE_CONTROL })
    const avif = acceptsAvif(c.req.header('accept')) && (await images.read(avifName(name)))
    // Some shared caches ignore Vary, so only the WebP, which all browsers support, is public.
    if (avif) return imageResponse(avif, 'image/avif', 'private')
    const webp = await images.read(name)
    if (!webp) throw new NotFoundError('File')
    return imageResponse(webp, 'image/webp', 'public')
  })
}

function imageResponse(bytes: Uint8Array, contentType: string, cacheability: 'public' | 'private'): Response {
  const headers = {
    'Content-Type': contentType,
    'Content-Length': String(bytes.length),
    'Cache-Control': `${cacheability}, max-age=31536000, immutable`,
    Vary: 'Accept',
  }
  return new Response(bytes as Uint8Array<ArrayBuffer>, { headers })
}

// Requires image/avif by name with a quality above 0. Programs without AVIF support often send */*.
const acceptsAvif = (accept = ''): boolean =>
  /\bimage\/avif\b/i.test(accept) && !/\bimage\/avif\s*;\s*q=0(?:\.0*)?\s*(?:,|$)/i.test(accept)
