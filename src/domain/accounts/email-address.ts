import { emailAddress as anyAddress } from '../values/email-address.ts'

/** An email address with its domain in lower case. Two addresses are the same if they differ in case only. */
export const emailAddress = anyAddress('Please enter a valid email address').transform((address) =>
  address.replace(/@[^@]*$/, (domain) => domain.toLowerCase()),
)
