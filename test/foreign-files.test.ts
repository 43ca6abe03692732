import fs from 'node:fs'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect } from 'vitest'
import { processImage, MAX_UPLOAD_BYTES } from '../src/server/catalog/images/process-image.ts'
import { openPhotoZip, saveTemporarily } from '../src/server/catalog/import/photos/photo-zip.ts'
import { whatsappReplies } from '../src/server/database/schema/whatsapp.ts'
import { trackingEvents } from '../src/server/database/schema/shipping.ts'
import { processCpuMs } from './cpu-time.ts'
import { APP_SECRET, signWebhook, webhookBody, WHATSAPP_FORM } from './fake-servers/graph.ts'
import { makeZip } from './fixtures/zip-file.ts'
import { testWith } from './test-store.ts'
import { loginAsAdmin } from './users.ts'

const TOKEN = 'a-token-of-sixteen'
/** A usual photo takes a tenth of this. */
const MAX_CPU_MS = 6000

const test = testWith({ SHIPROCKET_WEBHOOK_TOKEN: TOKEN, SECRET_KEY: 'a secret key of at least thirty-two characters' })

const concat = (...parts: (Uint8Array | string)[]) =>
  new Uint8Array(Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part))))
const repeat = (part: Uint8Array, size: number) =>
  Buffer.concat(Array.from({ length: Math.floor(size / part.length) }, () => part))
function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

/** A chunk of a PNG with its checksum. */
function pngChunk(type: string, content: Uint8Array): Uint8Array {
  const body = concat(type, content)
  return concat(uint32(content.length), body, uint32(crc32(body)))
}
const PNG_START = '\u0089PNG\r\n\u001A\n'
const pngHeader = (width: number, height: number) =>
  pngChunk('IHDR', concat(uint32(width), uint32(height), new Uint8Array([8, 2, 0, 0, 0])))
const PNG_END = pngChunk('IEND', new Uint8Array())
const png = (width: number, height: number, ...chunks: Uint8Array[]) =>
  concat(PNG_START, pngHeader(width, height), ...chunks, PNG_END)

const whole = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#B33951' } })

/** A JPEG whose header declares another size. */
async function jpegOf(width: number, height: number): Promise<Uint8Array> {
  const bytes = await whole(64, 64).jpeg().toBuffer()
  const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]))
  bytes.writeUInt16BE(height, frame + 5)
  bytes.writeUInt16BE(width, frame + 7)
  return bytes
}

/** A progressive JPEG whose scans are repeated up to the size of an upload. */
async function manyScans(): Promise<Uint8Array> {
  const bytes = await whole(6000, 6000).jpeg({ progressive: true }).toBuffer()
  const scan = bytes.lastIndexOf(Buffer.from([0xff, 0xda]))
  const last = bytes.subarray(scan, -2)
  return concat(bytes.subarray(0, -2), repeat(last, MAX_UPLOAD_BYTES - bytes.length), bytes.subarray(-2))
}

/** A WebP whose header declares the largest size, with frames up to the size of an upload. */
function webp(frame: Uint8Array): Uint8Array {
  const header = concat('VP8X', new Uint8Array([10, 0, 0, 0, 2, 0, 0, 0, 255, 63, 0, 255, 63, 0]))
  const body = concat('WEBP', header, repeat(frame, MAX_UPLOAD_BYTES - 100))
  return concat('RIFF', Buffer.from(new Uint32Array([body.length]).buffer), body)
}

/** The box structure of an AVIF, nested or repeated up to the size of an upload. */
const avif = () =>
  concat(uint32(24), 'ftypavif', uint32(0), 'avifmif1', repeat(concat(uint32(8), 'meta'), MAX_UPLOAD_BYTES - 24))

const GIF = (frames: number) =>
  concat(
    'GIF89a',
    new Uint8Array([255, 255, 255, 255, 0x80, 0, 0, 0, 0, 0, 255, 255, 255]),
    repeat(gifFrame, frames),
    ';',
  )
const gifFrame = new Uint8Array([0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0])

const BOMB = deflateSync(Buffer.alloc(400 * 1024 * 1024))
const IMAGES: Record<string, () => Uint8Array | Promise<Uint8Array>> = {
  'a PNG that declares 60,000 × 60,000 pixels': () => png(60_000, 60_000, pngChunk('IDAT', deflateSync('a'))),
  'a PNG that declares the most pixels and has none': () => png(12_000, 3333, pngChunk('IDAT', deflateSync('a'))),
  'a PNG whose pixels expand to 400 MB': () => png(100, 100, pngChunk('IDAT', BOMB)),
  'a PNG with a text that expands to 400 MB': () => png(8, 8, pngChunk('zTXt', concat('a\0\0', BOMB))),
  'a PNG with a colour profile that expands to 400 MB': () => png(8, 8, pngChunk('iCCP', concat('a\0\0', BOMB))),
  'a PNG of empty chunks': () => png(8, 8, repeat(pngChunk('tEXt', Buffer.from('a\0')), MAX_UPLOAD_BYTES - 100)),
  'a PNG of empty pixel chunks': () => png(8, 8, repeat(pngChunk('IDAT', new Uint8Array()), MAX_UPLOAD_BYTES - 100)),
  'a JPEG that declares 65,535 × 65,535 pixels': () => jpegOf(65_535, 65_535),
  'a JPEG that declares the most pixels and has few': () => jpegOf(12_000, 3333),
  'a JPEG with thousands of scans': manyScans,
  'a JPEG of empty comments': async () => {
    const bytes = await whole(64, 64).jpeg().toBuffer()
    const comments = repeat(new Uint8Array([0xff, 0xfe, 0, 2]), MAX_UPLOAD_BYTES - bytes.length)
    return concat(bytes.subarray(0, 2), comments, bytes.subarray(2))
  },
  'a WebP of the largest size with thousands of frames': () =>
    webp(concat('ANMF', new Uint8Array([16, 0, 0, 0]), new Uint8Array(16))),
  'a WebP of empty chunks': () => webp(concat('XMP ', new Uint8Array(4))),
  'a GIF of the largest size with thousands of frames': () => GIF(MAX_UPLOAD_BYTES - 100),
  'an AVIF of boxes': avif,
}

const accepted = (task: Promise<unknown>) =>
  task.then(
    () => 'stored',
    (error: unknown) => (error as { reason?: string; body?: { code: string } }).body?.code ?? String(error),
  )
const ANSWERS = ['stored', 'too_large', 'unsupported_type', 'invalid_image']

describe('an image that is made to keep the shop busy', () => {
  test.for(Object.entries(IMAGES))('is refused or stored soon: %s', async ([, make]) => {
    const bytes = await make()
    let answer = ''
    const cpuMs = await processCpuMs(async () => (answer = await accepted(processImage(bytes))))
    expect(ANSWERS).toContain(answer)
    expect(cpuMs).toBeLessThan(MAX_CPU_MS)
  })

  test.for(['jpeg', 'png', 'gif', 'webp'] as const)(
    'is refused or stored when it is cut anywhere: %s',
    async (format) => {
      const bytes = await whole(300, 400).toFormat(format).toBuffer()
      for (let part = 1; part < 24; part += 1) {
        const answer = await accepted(processImage(bytes.subarray(0, Math.floor((bytes.length * part) / 24))))
        expect(ANSWERS, `${part} of 24`).toContain(answer)
      }
    },
  )
})

/** Lists a ZIP and reads its files, as an import does. */
async function readZip(bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  const { file, remove } = await saveTemporarily(new Blob([bytes]).stream())
  try {
    const zip = await openPhotoZip(file, new AbortController().signal)
    for (const photo of zip.photos) {
      const content = await photo.read().catch(() => {})
      // A photo that says ten bytes may expand to more than the memory has.
      expect(content?.length ?? 0).toBeLessThanOrEqual(photo.size)
    }
    zip.close()
  } finally {
    await remove()
  }
  expect(fs.existsSync(file)).toBe(false)
}

/** A ZIP whose directory names one file of 5 MB thousands of times. */
function manyNames(count: number): Uint8Array<ArrayBuffer> {
  const content = Buffer.alloc(MAX_UPLOAD_BYTES)
  const bytes = Buffer.from(
    makeZip([
      { name: 'a.csv', content: 'Name' },
      { name: 'b.jpg', content },
    ]),
  )
  const start = bytes.lastIndexOf('PK\u0001\u0002')
  const end = bytes.lastIndexOf('PK\u0005\u0006')
  const directory = Buffer.concat([bytes.subarray(0, end), repeat(bytes.subarray(start, end), count * (end - start))])
  const last = Buffer.from(bytes.subarray(end))
  last.writeUInt16LE(count + 2, 8)
  last.writeUInt16LE(count + 2, 10)
  last.writeUInt32LE(directory.length - last.readUInt32LE(16), 12)
  return new Uint8Array(Buffer.concat([directory, last]))
}

const ZIPS: Record<string, () => Uint8Array<ArrayBuffer>> = {
  'whose directory names one photo 4,000 times': () => manyNames(4000),
  'of 5,001 empty files': () => makeZip(Array.from({ length: 5001 }, (_, n) => ({ name: `${n}.jpg`, content: '' }))),
  'whose photo is larger than it says': () =>
    makeZip([
      { name: 'a.csv', content: 'Name' },
      { name: 'b.jpg', content: Buffer.alloc(50_000_000), declaredSize: 10 },
    ]),
  'with a folder of 60,000 characters': () => makeZip([{ name: `${'a/'.repeat(30_000)}b.csv`, content: 'Name' }]),
  'that ends in its directory': () => {
    const zip = makeZip([{ name: 'a.csv', content: 'Name' }])
    return zip.slice(0, -30)
  },
}

describe('a ZIP with photos that is made to keep the shop busy', () => {
  test.for(Object.entries(ZIPS))('is read or refused soon: %s', async ([, make]) => {
    const bytes = make()
    let answer = ''
    const cpuMs = await processCpuMs(async () => (answer = await accepted(readZip(bytes))))
    expect(['stored', 'invalid']).toContain(answer)
    expect(cpuMs).toBeLessThan(MAX_CPU_MS)
  })
})

const LIMIT = 64 * 1024
const nested = (open: string, close: string, size: number) =>
  open.repeat(Math.floor(size / (open.length + close.length))) +
  close.repeat(Math.floor(size / (open.length + close.length)))
const list = (item: string, size: number) => `[${`${item},`.repeat(Math.floor((size - 30) / (item.length + 1)))}0]`
const PAYLOADS: Record<string, string> = {
  'nested lists': nested('[', ']', LIMIT),
  'nested objects': nested('{"a":', '}', LIMIT - 8).replace(':}', ':1}'),
  'lists that are never closed': '['.repeat(LIMIT),
  'a long list': list('{}', LIMIT),
  'a list where a text belongs': `{"awb":${list('1', LIMIT - 100)},"scans":"none","shipment_status_id":{}}`,
  'numbers where lists belong': '{"awb":1e999,"scans":7,"shipment_status":[[]],"entry":7}',
  'a NUL character': String.raw`{"awb":"90\u0000110","scans":[]}`,
  'a backslash before u0000': String.raw`{"awb":"90\\u0000","scans":[{"date":"\\"}]}`,
  'half a character': String.raw`{"awb":"\ud800","scans":[]}`,
  null: 'null',
  'a text': `"${'a'.repeat(LIMIT - 2)}"`,
  'no JSON': '<html>'.repeat(LIMIT / 6),
  nothing: '',
  'the name of a prototype': '{"__proto__":{"awb":"1"},"constructor":{"prototype":[]}}',
}

describe('a webhook', () => {
  test.for(Object.entries(PAYLOADS))('of Shiprocket stores %s and answers soon', async ([, body], { store }) => {
    let status = 0
    const before = await store.db.$count(trackingEvents)
    const headers = { 'Content-Type': 'application/json', 'x-api-key': TOKEN }
    const cpuMs = await processCpuMs(async () => {
      status = (await store.client().send('/courier-updates', { method: 'POST', body, headers })).status
    })
    expect(status).toBe(200)
    expect(await store.db.$count(trackingEvents)).toBe(before + 1)
    expect(cpuMs).toBeLessThan(MAX_CPU_MS)
  })

  test.for(Object.entries(PAYLOADS))('of WhatsApp answers soon: %s', async ([, payload], { store }) => {
    const { client: owner } = await loginAsAdmin(store)
    await owner.request('PUT', '/admin/whatsapp', WHATSAPP_FORM)
    const inEntry = `{"entry":[{"changes":[{"field":"messages","value":{"messages":${payload || '""'},"statuses":[]}}]}]}`
    for (const body of [payload, inEntry]) {
      let status = 0
      const headers = { 'Content-Type': 'application/json', 'x-hub-signature-256': signWebhook(body, APP_SECRET) }
      const cpuMs = await processCpuMs(async () => {
        status = (await store.client().send('/whatsapp/webhook', { method: 'POST', body, headers })).status
      })
      expect(status).toBe(200)
      expect(cpuMs).toBeLessThan(MAX_CPU_MS)
    }
  })

  test('of WhatsApp stores a message whose id and text have NUL characters', async ({ store }) => {
    const { client: owner } = await loginAsAdmin(store)
    await owner.request('PUT', '/admin/whatsapp', WHATSAPP_FORM)
    const message = {
      id: 'wamid.A\0B',
      from: '919829012341',
      timestamp: '1764300000',
      type: 'text',
      text: { body: 'a\0b' },
    }
    const body = webhookBody({ messages: [message] })
    const headers = { 'content-type': 'application/json', 'x-hub-signature-256': signWebhook(body) }
    expect((await store.client().send('/whatsapp/webhook', { method: 'POST', body, headers })).status).toBe(200)
    expect(await store.db.select().from(whatsappReplies)).toMatchObject([{ metaId: 'wamid.AB', text: 'ab' }])
  })
})
