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
  '.webmanifest': 'application/manifest+json',
}
const CACHE_IMMUTABLE = 'public, max-age=31536000, immutable'
const CACHE_ONE_DAY = 'public, max-age=86400'

/** The build's own files, read once and served from memory: scripts, styles, fonts, brand. */
export class StaticFiles {
  readonly #files = new Map<string, StaticFile>()

  constructor(folder: string) {
    for (const name of fs.readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      const type = CONTENT_TYPES[path.extname(name)]
      // The manifest of the build, which only the server reads, lies in .vite.
      if (type && !name.startsWith('.vite'))
        this.#files.set(`/${name.split(path.sep).join('/')}`, readFile(path.join(folder, name), name, type))
    }
  }

  /** Answers when the address names one of the files; tells whether it did. */
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
  const optional = (ending: string) => (fs.existsSync(file + ending) ? fs.readFileSync(file + ending) : undefined)
  const [br, gzip] = [optional('.br'), optional('.gz')]
  return {
    headers: {
      'Content-Type': type,
      'Cache-Control': name.startsWith('assets') || type.startsWith('font/') ? CACHE_IMMUTABLE : CACHE_ONE_DAY,
      Vary: 'Accept-Encoding',
    },
    bodies: { identity: fs.readFileSync(file), ...(br && { br }), ...(gzip && { gzip }) },
  }
}
