import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

// RFC 6238 as every authenticator app takes it: SHA-1, six digits, thirty seconds. Base 32 is that of RFC 4648.
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const SECRET_BYTES = 20
const STEP_MS = 30_000
const DIGITS = 6
/** A phone's clock may be half a minute off either way. */
const DRIFT = [0, -1, 1]

/** A new secret as it is typed into an app: 32 letters and digits. */
export const newTotpSecret = (): string => toBase32(randomBytes(SECRET_BYTES))

/** What an app reads as an account. */
export function totpLink(secret: string, store: string, username: string): string {
  const query = new URLSearchParams({ secret, issuer: store })
  return `otpauth://totp/${encodeURIComponent(store)}:${encodeURIComponent(username)}?${query}`
}

/** The six digits of one step of thirty seconds since 1970. */
export function totpCode(secret: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', fromBase32(secret)).update(counter).digest()
  const place = (mac.at(-1) ?? 0) & 0xf
  const number = mac.readUInt32BE(place) & 0x7fff_ffff
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0')
}

/** The step whose code this is, now or half a minute off; undefined for a wrong code. */
export function totpStep(secret: string, code: string, now = Date.now()): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined
  const current = Math.floor(now / STEP_MS)
  const steps = DRIFT.map((drift) => current + drift)
  return steps.find((step) => timingSafeEqual(Buffer.from(totpCode(secret, step)), Buffer.from(code)))
}

function toBase32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{5}/g) ?? []).map((five) => ALPHABET[Number.parseInt(five, 2)]).join('')
}

function fromBase32(text: string): Buffer {
  const bits = Array.from(text, (letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)))
}
