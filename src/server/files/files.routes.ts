import { Hono } from 'hono'
import type { AppEnv } from '../http/environment.ts'
import { notFound } from '../http/problem.ts'
import type { FileStore } from './file-store.ts'

const NAME = /^[0-9a-f]{16}-\d+x\d+(\.w\d+)?\.webp$/
// The bucket's public address may change one day, the picture never does.
const REDIRECTED_FOR = 'public, max-age=86400'

/** Serves stored pictures. Their names are hashes of their content, so they may be kept for ever. */
export function fileRoutes(files: FileStore) {
  return new Hono<AppEnv>().get('/:name', async (c) => {
    const name = c.req.param('name')
    if (!NAME.test(name)) throw notFound('File')
    const elsewhere = files.publicAddress(name)
    if (elsewhere) return c.body(null, 302, { Location: elsewhere, 'Cache-Control': REDIRECTED_FOR })
    const bytes = await files.read(name)
    if (!bytes) throw notFound('File')
    return c.body(bytes as Uint8Array<ArrayBuffer>, 200, {
      'Content-Type': 'image/webp',
      'Content-Length': String(bytes.length),
      'Cache-Control': 'public, max-age=31536000, immutable',
    })
  })
}
