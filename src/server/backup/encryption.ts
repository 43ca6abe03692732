// Encrypted backups are age files with a passphrase (https://age-encryption.org): `age --decrypt` decrypts them too.
import { createCipheriv, randomBytes, scrypt } from 'node:crypto'
import { Duplex, Readable } from 'node:stream'
import { Decrypter, Encrypter, type Recipient, Stanza } from 'age-encryption'
import { BackupError, CORRUPT, TRUNCATED } from './backup-error.ts'

const AGE_HEADER = 'age-encryption.org/v1\n'
/** The number of bytes that identify the format. */
export const HEADER_BYTES = AGE_HEADER.length

const SCRYPT_LABEL = 'age-encryption.org/v1/scrypt'
/** N = 2^16: 64 MB of memory and about a tenth of a second for each guess. */
const SCRYPT_WORK_FACTOR = 16
const SCRYPT_OPTIONS = { N: 2 ** SCRYPT_WORK_FACTOR, r: 8, p: 1, maxmem: 2 ** 27 }
const KEY_BYTES = 32
const SALT_BYTES = 16
const NONCE_BYTES = 12
const TAG_BYTES = 16

const WRONG_PASSPHRASE = 'BACKUP_PASSPHRASE is not the one that this backup was encrypted with. Nothing was changed.'
const MISSING_PASSPHRASE =
  'This backup is encrypted: set BACKUP_PASSPHRASE to the passphrase that it was encrypted with.'

/** Whether an archive that starts with these bytes is encrypted. */
export const isEncrypted = (start: Uint8Array): boolean => Buffer.from(start).toString('latin1').startsWith(AGE_HEADER)

/** Returns a stream that encrypts its input. */
export function encrypt(passphrase: string): Duplex {
  const encrypter = new Encrypter()
  encrypter.addRecipient(passphraseRecipient(passphrase))
  return Duplex.from(async function* encrypted(source: AsyncIterable<Uint8Array>) {
    yield* await encrypter.encrypt(toWebStream(source))
  })
}

/**
 * Returns a stream that decrypts its input.
 * @throws BackupError if the passphrase is missing; the stream fails with one if it is wrong or the file is damaged
 */
export function decrypt(passphrase: string | undefined): Duplex {
  if (!passphrase) throw new BackupError(MISSING_PASSPHRASE)
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphrase)
  return Duplex.from(async function* decrypted(source: AsyncIterable<Uint8Array>) {
    try {
      yield* await decrypter.decrypt(toWebStream(source))
    } catch (error) {
      throw new BackupError(toMessage(error))
    }
  })
}

const toWebStream = (source: AsyncIterable<Uint8Array>) =>
  Readable.toWeb(Readable.from(source)) as unknown as ReadableStream<Uint8Array>

function toMessage(error: unknown): string {
  const message = error instanceof Error ? error.message : ''
  if (message.startsWith('no identity matched')) return WRONG_PASSPHRASE
  return message.startsWith('stream ended') ? TRUNCATED : CORRUPT
}

/** The passphrase recipient of age. The library's recipient derives the key on the main thread, which would block requests. */
const passphraseRecipient = (passphrase: string): Recipient => ({
  async wrapFileKey(fileKey) {
    const salt = randomBytes(SALT_BYTES)
    const key = await deriveKey(passphrase, Buffer.concat([Buffer.from(SCRYPT_LABEL), salt]))
    const cipher = createCipheriv('chacha20-poly1305', key, Buffer.alloc(NONCE_BYTES), { authTagLength: TAG_BYTES })
    const body = Buffer.concat([cipher.update(fileKey), cipher.final(), cipher.getAuthTag()])
    return [new Stanza(['scrypt', salt.toString('base64').replaceAll('=', ''), String(SCRYPT_WORK_FACTOR)], body)]
  },
})

function deriveKey(passphrase: string, salt: Buffer): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  scrypt(passphrase, salt, KEY_BYTES, SCRYPT_OPTIONS, (error, key) => (error ? reject(error) : resolve(key)))
  return promise
}
