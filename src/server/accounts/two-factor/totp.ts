import { Secret, TOTP } from 'otpauth'

// The library's defaults are what every authenticator app supports: SHA-1, six digits, 30 seconds, 160-bit secrets.

/** Returns a new random secret in base 32 (RFC 4648). */
export const createTotpSecret = (): string => new Secret().base32

/** Returns the otpauth: URI that an authenticator app imports. */
export const totpUri = (secret: string, issuer: string, label: string): string =>
  new TOTP({ secret, issuer, label }).toString()

/**
 * Returns the 30-second step since 1970 to which a code belongs, allowing for a clock that is one step off.
 * @param secret in base 32
 * @param now in milliseconds
 * @returns undefined for an invalid code
 */
export function findTotpStep(secret: string, code: string, now = Date.now()): number | undefined {
  // The library throws on non-ASCII digits instead of rejecting them.
  if (!/^\d{6}$/.test(code)) return undefined
  const delta = TOTP.validate({ secret: Secret.fromBase32(secret), token: code, timestamp: now, window: 1 })
  return delta === null ? undefined : TOTP.counter({ timestamp: now }) + delta
}
