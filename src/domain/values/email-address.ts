import { z } from 'zod'
import { text } from './schemas.ts'

export const EMAIL_MAX_LENGTH = 254

// Letters of any script before the @. The domain is ASCII: `toAsciiDomain` has converted others.
const EMAIL =
  /^(?!\.)(?!.*\.\.)[\p{L}\p{M}\p{N}_'+\-.]*[\p{L}\p{M}\p{N}_+-]@(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+(?:[a-z]{2,}|xn--[a-z\d-]+)$/iu

/**
 * Returns an email address with a domain of another script as browsers and mail servers write it (IDNA): `उदाहरण.भारत` is
 * `xn--p1b6ci4b4b3a.xn--h2brj9c`. Other addresses stay as they are.
 */
function toAsciiDomain(address: string): string {
  const at = address.lastIndexOf('@')
  const domain = address.slice(at + 1)
  if (/^[!-~]*$/.test(domain) || !/^[\p{L}\p{M}\p{N}.-]+$/u.test(domain)) return address
  const url = `https://${domain}`
  return URL.canParse(url) ? `${address.slice(0, at)}@${new URL(url).hostname}` : address
}

export const isEmailAddress = (address: string): boolean => EMAIL.test(toAsciiDomain(address))

/** Returns the schema of an email address, the only one of the store. An address can have letters of any script. */
export const emailAddress = (message: string) =>
  z
    .string(message)
    .pipe(text(EMAIL_MAX_LENGTH))
    .transform((address) => toAsciiDomain(address.normalize('NFC')))
    .refine((address) => EMAIL.test(address), message)
