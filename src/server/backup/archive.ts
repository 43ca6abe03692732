import { createHash, type Hash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import fs from 'node:fs/promises'
import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { createTarDecoder, createTarPacker } from 'modern-tar'
import { BackupError, CORRUPT, TRUNCATED } from './backup-error.ts'
import { decrypt, encrypt, HEADER_BYTES, isEncrypted } from './encryption.ts'

/** An entry of an archive: a path, and content that fits into memory. */
export interface ArchiveEntry {
  name: string
  bytes: Uint8Array
}

const CHECKSUM_ENTRY = 'end.json'
/** Larger than any entry that writeArchive writes. */
const MAX_ENTRY_BYTES = 64 * 1024 * 1024

/**
 * Writes an archive: a gzipped tar file, encrypted if there is a passphrase. Only its owner may read it. The entries are
 * streamed, so memory use does not depend on their number.
 * @param file the path; an existing file is replaced when the archive is complete and flushed to disk
 */
export async function writeArchive(
  file: string,
  entries: AsyncIterable<ArchiveEntry>,
  passphrase?: string,
): Promise<void> {
  const draft = `${file}.part`
  try {
    const { readable, controller } = createTarPacker()
    const packed = writeEntries(controller, entries).catch((error: unknown) => {
      controller.error(error)
      throw error
    })
    const encryption = passphrase ? [encrypt(passphrase)] : []
    const out = createWriteStream(draft, { mode: 0o600, flush: true })
    const written = pipeline([Readable.fromWeb(readable as never), createGzip(), ...encryption, out])
    const [packing, writing] = await Promise.allSettled([packed, written])
    for (const { status, reason } of [writing, packing] as PromiseRejectedResult[])
      if (status === 'rejected') throw reason
    await fs.rename(draft, file)
  } catch (error) {
    await fs.rm(draft, { force: true })
    throw error
  }
}

type TarPacker = ReturnType<typeof createTarPacker>['controller']

async function writeEntries(packer: TarPacker, entries: AsyncIterable<ArchiveEntry>): Promise<void> {
  const checksum = createHash('sha256')
  let count = 0
  for await (const entry of entries) {
    count += 1
    updateChecksum(checksum, entry)
    await writeEntry(packer, entry)
  }
  await writeEntry(packer, {
    name: CHECKSUM_ENTRY,
    bytes: Buffer.from(JSON.stringify({ entries: count, sha256: checksum.digest('hex') })),
  })
  packer.finalize()
}

async function writeEntry(packer: TarPacker, { name, bytes }: ArchiveEntry): Promise<void> {
  const body = packer.add({ name, size: bytes.length, mode: 0o600 }).getWriter()
  if (bytes.length > 0) await body.write(bytes)
  await body.close()
}

const updateChecksum = (checksum: Hash, { name, bytes }: ArchiveEntry): Hash =>
  checksum.update(`${name}\n${bytes.length}\n`).update(bytes)

/**
 * Reads an archive entry by entry. The checksum is verified after the last entry: until then no entry can be trusted.
 * @throws BackupError if the file is truncated or altered, or the passphrase is wrong or missing
 */
export async function* readArchive(file: string, passphrase?: string): AsyncGenerator<ArchiveEntry> {
  const checksum = createHash('sha256')
  let count = 0
  let end: string | undefined
  try {
    for await (const entry of decodeEntries(file, passphrase)) {
      if (end !== undefined) throw new BackupError(CORRUPT)
      if (entry.name === CHECKSUM_ENTRY) {
        end = Buffer.from(entry.bytes).toString()
        continue
      }
      count += 1
      updateChecksum(checksum, entry)
      yield entry
    }
  } catch (error) {
    throw toBackupError(error)
  }
  if (end === undefined) throw new BackupError(TRUNCATED)
  if (end !== JSON.stringify({ entries: count, sha256: checksum.digest('hex') })) throw new BackupError(CORRUPT)
}

async function* decodeEntries(file: string, passphrase: string | undefined): AsyncGenerator<ArchiveEntry> {
  const decryption = isEncrypted(await readStart(file)) ? [decrypt(passphrase)] : []
  const source = createReadStream(file)
  const plain = new PassThrough()
  const decoded = pipeline([source, ...decryption, createGunzip(), plain])
  // The same error reaches the reader through `plain`.
  decoded.catch(() => {})
  const entries = Readable.toWeb(plain).pipeThrough(createTarDecoder({ strict: true }) as never)
  try {
    for await (const { header, body } of entries as unknown as ReturnType<typeof createTarDecoder>['readable']) {
      if (header.size > MAX_ENTRY_BYTES) throw new BackupError(CORRUPT)
      const chunks: Uint8Array[] = []
      for await (const chunk of body) chunks.push(chunk)
      yield { name: header.name, bytes: Buffer.concat(chunks) }
    }
    await decoded
  } finally {
    source.destroy()
  }
}

async function readStart(file: string): Promise<Buffer> {
  const handle = await fs.open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEADER_BYTES), 0, HEADER_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

function toBackupError(error: unknown): unknown {
  const { code, path, message, cause } = error as { code?: string; path?: string; message?: string; cause?: unknown }
  if (error instanceof BackupError) return error
  if (cause instanceof BackupError) return cause
  if (code === 'ENOENT') return new BackupError(`There is no file ${path}.`)
  if (code === 'Z_BUF_ERROR' || /truncated/i.test(message ?? '')) return new BackupError(TRUNCATED)
  if (code?.startsWith('Z_') || /tar|checksum|ustar/i.test(message ?? '')) return new BackupError(CORRUPT)
  return error
}
