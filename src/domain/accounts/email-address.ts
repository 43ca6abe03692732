import { z } from 'zod'
import { text } from '../values/schemas.ts'

/** An email address with its domain in lower case. Two addresses are the same if they differ in case only. */
export const emailAddress = z
  .string('Please enter a valid email address')
  .pipe(text(254).pipe(z.email('Please enter a valid email address')))
  .transform((address) => address.replace(/@[^@]*$/, (domain) => domain.toLowerCase()))
