import { Readable } from 'node:stream'
import { Hono } from 'hono'
import type { AppEnv } from '../http/environment.ts'
import { notFound } from '../http/problem.ts'
import type { FileStore } from './file-store.ts'

const NAME = /^[0-9a-f]{16}-\d+x\d+(\.w\d+)?\.webp$/

/** Serves stored pictures. Their names are hashes of their content, so they may be kept for ever. */
export function fileRoutes(files: FileStore) {
  return new Hono<AppEnv>().get('/:name', async (c) => {
    const name = c.req.param('name')
    if (!NAME.test(name) || !(await files.exists(name))) throw notFound('File')
    const { contentLength } = await files.getMetaData(name)
    const body = Readable.toWeb(await files.getStream(name)) as ReadableStream
    return c.body(body, 200, {
      'Content-Type': 'image/webp',
      'Content-Length': String(contentLength),
      'Cache-Control': 'public, max-age=31536000, immutable',
    })
  })
}
