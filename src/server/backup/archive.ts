import { createHash, type Hash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import fs from 'node:fs/promises'
import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { createTarDecoder, createTarPacker } from 'modern-tar'
import { ALTERED, BackupRefused, CUT_OFF } from './backup-refused.ts'
import { breakSeal, isSealed, openSeal, SEAL_HEAD_BYTES } from './seal.ts'

/** A part of an archive: a name with slashes, and bytes that fit into memory. */
export interface Entry {
  name: string
  bytes: Uint8Array
}

const END = 'end.json'
/** Larger than any part that is written. */
const LARGEST_ENTRY = 64 * 1024 * 1024
const SEALED = 'This backup is sealed: set BACKUP_PASSPHRASE to what it was sealed with.'

/**
 * Writes an archive: a gzipped tar, sealed where there is a passphrase. It is on the disk, whole, once this is done;
 * only its owner may read it. The memory it takes does not grow with it.
 * @param file the path; what stands there is replaced at the very end
 */
export async function writeArchive(file: string, entries: AsyncIterable<Entry>, passphrase?: string): Promise<void> {
  const draft = `${file}.part`
  try {
    const { readable, controller } = createTarPacker()
    const packed = packAll(controller, entries).catch((error: unknown) => {
      controller.error(error)
      throw error
    })
    const seal = passphrase ? [await openSeal(passphrase)] : []
    const out = createWriteStream(draft, { mode: 0o600, flush: true })
    const written = pipeline([Readable.fromWeb(readable as never), createGzip(), ...seal, out])
    const [packing, writing] = await Promise.allSettled([packed, written])
    for (const { status, reason } of [writing, packing] as PromiseRejectedResult[])
      if (status === 'rejected') throw reason
    await fs.rename(draft, file)
  } catch (error) {
    await fs.rm(draft, { force: true })
    throw error
  }
}

type Packer = ReturnType<typeof createTarPacker>['controller']

async function packAll(packer: Packer, entries: AsyncIterable<Entry>): Promise<void> {
  const sum = createHash('sha256')
  let count = 0
  for await (const entry of entries) {
    count += 1
    addUp(sum, entry)
    await pack(packer, entry)
  }
  await pack(packer, { name: END, bytes: Buffer.from(JSON.stringify({ entries: count, sha256: sum.digest('hex') })) })
  packer.finalize()
}

async function pack(packer: Packer, { name, bytes }: Entry): Promise<void> {
  const body = packer.add({ name, size: bytes.length, mode: 0o600 }).getWriter()
  if (bytes.length > 0) await body.write(bytes)
  await body.close()
}

const addUp = (sum: Hash, { name, bytes }: Entry): Hash => sum.update(`${name}\n${bytes.length}\n`).update(bytes)

/**
 * Reads an archive, part by part. All of it has been compared with its checksum once the last part was given; a part that
 * was given before then is not yet to be believed.
 * @throws BackupRefused where it is cut off, altered, or sealed with another passphrase
 */
export async function* readArchive(file: string, passphrase?: string): AsyncGenerator<Entry> {
  const sum = createHash('sha256')
  let count = 0
  let end: string | undefined
  try {
    for await (const entry of unpack(file, passphrase)) {
      if (end !== undefined) throw new BackupRefused(ALTERED)
      if (entry.name === END) {
        end = Buffer.from(entry.bytes).toString()
        continue
      }
      count += 1
      addUp(sum, entry)
      yield entry
    }
  } catch (error) {
    throw refusalOf(error)
  }
  if (end === undefined) throw new BackupRefused(CUT_OFF)
  if (end !== JSON.stringify({ entries: count, sha256: sum.digest('hex') })) throw new BackupRefused(ALTERED)
}

async function* unpack(file: string, passphrase: string | undefined): AsyncGenerator<Entry> {
  const open = await beginning(file)
  const plain = new PassThrough()
  const steps = isSealed(open) ? [await breakSeal(passphrase ?? refuseSealed(), open)] : []
  const source = createReadStream(file, { start: isSealed(open) ? SEAL_HEAD_BYTES : 0 })
  const through = pipeline([source, ...steps, createGunzip(), plain])
  // Its failure is that of the last stream as well.
  through.catch(() => {})
  const parts = Readable.toWeb(plain).pipeThrough(createTarDecoder({ strict: true }) as never)
  try {
    for await (const { header, body } of parts as unknown as ReturnType<typeof createTarDecoder>['readable']) {
      if (header.size > LARGEST_ENTRY) throw new BackupRefused(ALTERED)
      const chunks: Uint8Array[] = []
      for await (const chunk of body) chunks.push(chunk)
      yield { name: header.name, bytes: Buffer.concat(chunks) }
    }
    await through
  } finally {
    source.destroy()
  }
}

function refuseSealed(): never {
  throw new BackupRefused(SEALED)
}

async function beginning(file: string): Promise<Buffer> {
  const handle = await fs.open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(SEAL_HEAD_BYTES), 0, SEAL_HEAD_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

function refusalOf(error: unknown): unknown {
  const { code, path, message, cause } = error as { code?: string; path?: string; message?: string; cause?: unknown }
  if (error instanceof BackupRefused) return error
  if (cause instanceof BackupRefused) return cause
  if (code === 'ENOENT') return new BackupRefused(`There is no file ${path}.`)
  if (code === 'Z_BUF_ERROR' || /truncated/i.test(message ?? '')) return new BackupRefused(CUT_OFF)
  if (code?.startsWith('Z_') || /tar|checksum|ustar/i.test(message ?? '')) return new BackupRefused(ALTERED)
  return error
}
