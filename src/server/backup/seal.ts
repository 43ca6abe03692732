// A sealed archive is a head (mark, salt, beginning of the nonces, proof of the key) and frames of AES-256-GCM. Each
// frame's nonce holds its number and whether it is the last, so that none can be changed, moved, left out or cut off.
import { createCipheriv, createDecipheriv, randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { Transform, type TransformCallback } from 'node:stream'
import { ALTERED, BackupRefused, CUT_OFF } from './backup-refused.ts'

const MARK = Buffer.from('RANKSHELF SEALED 1\n')
const SALT_BYTES = 16
const NONCE_BYTES = 7
const PROOF_BYTES = 16
const HEAD_BYTES = MARK.length + SALT_BYTES + NONCE_BYTES + PROOF_BYTES
const KEY_BYTES = 32
const FRAME_BYTES = 64 * 1024
const TAG_BYTES = 16
// 64 MB and a good part of a second: dear to guess against.
const COST = { N: 2 ** 16, r: 8, p: 1, maxmem: 2 ** 27 }
const WRONG_PASSPHRASE = 'BACKUP_PASSPHRASE is not the one that this backup was sealed with. Nothing was changed.'

/** Whether an archive that begins so is sealed. */
export const isSealed = (beginning: Uint8Array): boolean => Buffer.from(beginning).subarray(0, MARK.length).equals(MARK)

/** Seals what is written into it. */
export async function openSeal(passphrase: string): Promise<Transform> {
  const [salt, nonce] = [randomBytes(SALT_BYTES), randomBytes(NONCE_BYTES)]
  const { key, proof } = await keyOf(passphrase, salt)
  const head = Buffer.concat([MARK, salt, nonce, proof])
  const frames = new Frames(FRAME_BYTES, (frame, place, isLast) => {
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(nonce, place, isLast)).setAAD(head)
    return Buffer.concat([cipher.update(frame), cipher.final(), cipher.getAuthTag()])
  })
  frames.push(head)
  return frames
}

/**
 * Opens what was sealed.
 * @throws BackupRefused from the stream: another passphrase, or an archive that is not as it was
 */
export async function breakSeal(passphrase: string, head: Buffer): Promise<Transform> {
  if (head.length < HEAD_BYTES) throw new BackupRefused(CUT_OFF)
  const nonceStart = MARK.length + SALT_BYTES
  const nonce = head.subarray(nonceStart, nonceStart + NONCE_BYTES)
  const { key, proof } = await keyOf(passphrase, head.subarray(MARK.length, nonceStart))
  if (!timingSafeEqual(proof, head.subarray(HEAD_BYTES - PROOF_BYTES))) throw new BackupRefused(WRONG_PASSPHRASE)
  return new Frames(FRAME_BYTES + TAG_BYTES, (frame, place, isLast) => {
    if (frame.length < TAG_BYTES) throw new BackupRefused(CUT_OFF)
    const cipher = createDecipheriv('aes-256-gcm', key, nonceOf(nonce, place, isLast)).setAAD(head)
    cipher.setAuthTag(frame.subarray(-TAG_BYTES))
    try {
      return Buffer.concat([cipher.update(frame.subarray(0, -TAG_BYTES)), cipher.final()])
    } catch {
      throw new BackupRefused(isLast ? CUT_OFF : ALTERED)
    }
  })
}

/** How many bytes of an archive its head takes. */
export const SEAL_HEAD_BYTES = HEAD_BYTES

async function keyOf(passphrase: string, salt: Buffer): Promise<{ key: Buffer; proof: Buffer }> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  scrypt(passphrase, salt, KEY_BYTES + PROOF_BYTES, COST, (error, made) => (error ? reject(error) : resolve(made)))
  const made = await promise
  return { key: made.subarray(0, KEY_BYTES), proof: made.subarray(KEY_BYTES) }
}

function nonceOf(beginning: Buffer, place: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(NONCE_BYTES + 5)
  beginning.copy(nonce)
  nonce.writeUInt32BE(place, NONCE_BYTES)
  nonce.writeUInt8(isLast ? 1 : 0, NONCE_BYTES + 4)
  return nonce
}

type TurnFrame = (frame: Buffer, place: number, isLast: boolean) => Buffer

/** Cuts what comes into frames of one size, the last one what is left, and turns each into another. */
class Frames extends Transform {
  readonly #size: number
  readonly #turn: TurnFrame
  #held: Buffer[] = []
  #heldBytes = 0
  #place = 0

  constructor(size: number, turn: TurnFrame) {
    super()
    this.#size = size
    this.#turn = turn
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.#held.push(chunk)
    this.#heldBytes += chunk.length
    this.#give(done, () => {
      if (this.#heldBytes <= this.#size) return
      const all = Buffer.concat(this.#held)
      // What is whole may still be the last: it waits for a byte more.
      const whole = Math.ceil(all.length / this.#size) - 1
      for (let frame = 0; frame < whole; frame += 1) {
        this.push(this.#turn(all.subarray(frame * this.#size, (frame + 1) * this.#size), this.#place++, false))
      }
      this.#held = [all.subarray(whole * this.#size)]
      this.#heldBytes = all.length - whole * this.#size
    })
  }

  override _flush(done: TransformCallback): void {
    this.#give(done, () => this.push(this.#turn(Buffer.concat(this.#held), this.#place, true)))
  }

  #give(done: TransformCallback, work: () => void): void {
    try {
      work()
      done()
    } catch (error) {
      done(error as Error)
    }
  }
}
