// A child process that encodes the WebP image on stdin as AVIF on stdout, at most as wide as its argument. Encoding cannot
// be interrupted from inside the process, so the parent kills it on a timeout.
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'

const QUALITY = 50
// A higher effort takes many times as long and saves very little.
const EFFORT = 4

process.once('disconnect', () => process.exit(1))
sharp.concurrency(1)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadWebp'] })

const image = sharp(await buffer(process.stdin))
const width = Number(process.argv[2])
const bytes = await image
  .resize({ width, withoutEnlargement: true })
  .avif({ quality: QUALITY, effort: EFFORT })
  .toBuffer()
process.stdout.write(bytes, () => process.exit(0))
