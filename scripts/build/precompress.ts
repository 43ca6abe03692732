// Compresses the built files once at the highest level.
import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const COMPRESSIBLE = /\.(js|mjs|css|svg|json|webmanifest|html|txt|xml|wasm)$/
const MIN_BYTES = 512

const brotli = promisify(brotliCompress)
const gzipAsync = promisify(gzip)

async function precompress(file: string): Promise<void> {
  const plain = await readFile(file)
  if (plain.length < MIN_BYTES) return
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length }
  const [small, zipped] = await Promise.all([brotli(plain, { params }), gzipAsync(plain, { level: 9 })])
  if (small.length < plain.length) await writeFile(`${file}.br`, small)
  if (zipped.length < plain.length) await writeFile(`${file}.gz`, zipped)
}

const folder = process.argv[2]
if (!folder) throw new Error('Usage: precompress.ts <folder>')
const names = await readdir(folder, { recursive: true })
await Promise.all(names.filter((name) => COMPRESSIBLE.test(name)).map((name) => precompress(path.join(folder, name))))
