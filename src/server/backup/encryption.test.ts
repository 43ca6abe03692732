import { Readable } from 'node:stream'
import { Decrypter, Encrypter } from 'age-encryption'
import { expect, test } from 'vitest'
import { decrypt, encrypt, isEncrypted } from './encryption.ts'

const PASSPHRASE = 'kota-1962-nalanda'
/** More than one chunk of age (64 KB). */
const PLAIN = Buffer.alloc(200_000, 'a row of the store\n')

async function readAll(stream: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks)
}

test('an encrypted backup is an age file, which the standard implementation decrypts', async () => {
  const file = await readAll(Readable.from([PLAIN]).pipe(encrypt(PASSPHRASE)))
  expect(isEncrypted(file)).toBe(true)
  const decrypter = new Decrypter()
  decrypter.addPassphrase(PASSPHRASE)
  expect(Buffer.from(await decrypter.decrypt(file)).equals(PLAIN)).toBe(true)
})

test('a file that the standard implementation encrypted is decrypted', async () => {
  const encrypter = new Encrypter()
  encrypter.setPassphrase(PASSPHRASE)
  encrypter.setScryptWorkFactor(10)
  const file = await encrypter.encrypt(PLAIN)
  expect((await readAll(Readable.from([file]).pipe(decrypt(PASSPHRASE)))).equals(PLAIN)).toBe(true)
})
