// A process of its own: turns the WebP picture on its input into AVIF on its output, at most as wide as its argument.
// The encoder cannot be stopped from inside, so whoever starts this ends it when it takes too long.
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'

const QUALITY = 50
// More effort takes many times as long and saves next to nothing.
const EFFORT = 4

process.once('disconnect', () => process.exit(1))
sharp.concurrency(1)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadWebp'] })

const picture = sharp(await buffer(process.stdin))
const width = Number(process.argv[2])
const bytes = await picture
  .resize({ width, withoutEnlargement: true })
  .avif({ quality: QUALITY, effort: EFFORT })
  .toBuffer()
process.stdout.write(bytes, () => process.exit(0))
