import fs from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import { SECURITY_HEADERS } from '../http/security-headers.ts'

interface StaticFile {
  headers: Record<string, string>
  bodies: { identity: Buffer; br?: Buffer; gzip?: Buffer }
}

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.txt': 'text/plain; charset=utf-8',
  '.json': 'application/json',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
}
const CACHE_IMMUTABLE = 'public, max-age=31536000, immutable'
const CACHE_ONE_DAY = 'public, max-age=86400'

/** The files of the build, read once and served from memory: scripts, styles, fonts, icons. */
export class StaticFiles {
  readonly #files = new Map<string, StaticFile>()

  constructor(folder: string) {
    for (const name of fs.readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      const type = CONTENT_TYPES[path.extname(name)]
      // The folder .vite contains the manifest of the build, which is for the server only.
      if (type && !name.startsWith('.vite'))
        this.#files.set(`/${name.split(path.sep).join('/')}`, readFile(path.join(folder, name), name, type))
    }
  }

  /** Serves a request for one of the files. Returns false for other requests. */
  serve(request: IncomingMessage, response: ServerResponse): boolean {
    const file = this.#files.get(request.url?.split('?')[0] ?? '')
    if (!file) return false
    const accepted = request.headers['accept-encoding'] ?? ''
    const encoding =
      file.bodies.br && accepted.includes('br')
        ? 'br'
        : file.bodies.gzip && accepted.includes('gzip')
          ? 'gzip'
          : undefined
    const body = (encoding && file.bodies[encoding]) ?? file.bodies.identity
    const encoded = encoding ? { 'Content-Encoding': encoding } : {}
    response.writeHead(200, { ...SECURITY_HEADERS, ...file.headers, ...encoded, 'Content-Length': body.length })
    response.end(request.method === 'HEAD' ? undefined : body)
    return true
  }
}

function readFile(file: string, name: string, type: string): StaticFile {
  const readEncoded = (suffix: string) => (fs.existsSync(file + suffix) ? fs.readFileSync(file + suffix) : undefined)
  const [br, gzip] = [readEncoded('.br'), readEncoded('.gz')]
  return {
    headers: {
      'Content-Type': type,
      'Cache-Control': name.startsWith('assets') || type.startsWith('font/') ? CACHE_IMMUTABLE : CACHE_ONE_DAY,
      Vary: 'Accept-Encoding',
    },
    bodies: { identity: fs.readFileSync(file), ...(br && { br }), ...(gzip && { gzip }) },
  }
}
